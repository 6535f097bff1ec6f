// The name of a saved view, its only typed field, checked by the contract.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewView } from '#contract/entities/views.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import css from './views.module.css';

const Named = NewView.pick({ name: true }).required();

interface Props {
  name: string;
  submit: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

export function ViewNameForm({ name, submit, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Named), defaultValues: { name } });
  const save = handleSubmit((typed) => onSave(typed.name));
  return (
    <Form className="stack-12" onSubmit={save}>
      <Field label={t('views.name')} hint={t('views.nameHint')} error={formState.errors.name && t('views.nameWrong')}>
        {(control) => <TextField {...control} {...register('name')} autoFocus autoComplete="off" maxLength={120} />}
      </Field>
      <div className={css.buttons}>
        <Button type="button" kind="soft" onClick={onCancel}>
          {t('views.cancel')}
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
