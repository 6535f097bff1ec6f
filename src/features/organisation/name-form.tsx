// The form for the organisation's name.
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OrganisationName } from '#contract/entities/organisations.ts';
import { CardFrame } from '#ui/frame/card.tsx';
import { OnlineForm, TextInput } from '#ui/form/form.tsx';

interface Props {
  label: string;
  name: string;
  /** True when it was saved. */
  onSave: (name: string) => Promise<boolean>;
  cancel: ReactNode;
}

export function NameForm({ label, name, onSave, cancel }: Props) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(OrganisationName), defaultValues: { name } });
  const { errors, isDirty, isSubmitting } = formState;
  const save = handleSubmit(async (typed) => void (await onSave(typed.name)));
  return (
    <CardFrame>
      <OnlineForm
        onSubmit={save}
        isBusy={isSubmitting}
        isUnsaved={() => isDirty && !isSubmitting}
        saveLabel={t('organisation.save')}
        cancel={cancel}
      >
        <TextInput label={label} error={errors.name} field={register('name')} />
      </OnlineForm>
    </CardFrame>
  );
}
