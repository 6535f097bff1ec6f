// The form for a team's name, when creating and renaming it.
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TeamName } from '#contract/entities/teams.ts';
import { Button } from '#ui/button.tsx';
import { OnlineForm, TextInput } from '#ui/form/form.tsx';

interface Props {
  name: string;
  saveLabel: string;
  /** True when the server saved it. */
  onSave: (name: string) => Promise<boolean>;
  /** Saved or cancelled. */
  onDone: () => void;
}

export function TeamNameForm({ name, saveLabel, onSave, onDone }: Props) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(TeamName), defaultValues: { name } });
  const { errors, isDirty, isSubmitting } = formState;
  const save = handleSubmit(async (typed) => {
    if (await onSave(typed.name)) onDone();
  });
  return (
    <OnlineForm
      onSubmit={save}
      isBusy={isSubmitting}
      isUnsaved={() => isDirty && !isSubmitting}
      saveLabel={saveLabel}
      cancel={
        <Button type="button" kind="soft" onClick={onDone}>
          {t('teams.cancel')}
        </Button>
      }
    >
      <TextInput label={t('teams.teamName')} error={errors.name} field={register('name')} />
    </OnlineForm>
  );
}
