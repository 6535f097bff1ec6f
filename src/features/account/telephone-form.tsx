// The telephone number to which SMS and WhatsApp messages of alerts go.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { AccountChange } from '#contract/entities/registration.ts';
import type { AppError } from '#contract/errors.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { Field } from '#ui/form/field.tsx';
import { LeaveQuestion } from '#ui/form/form.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { changeAccount } from './account-changes.ts';

const Telephone = AccountChange.pick({ telephone: true }).required();

export function TelephoneForm({ account, online }: { account: Account; online: boolean }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, getValues, setError, reset } = useForm({
    resolver: zodResolver(Telephone),
    defaultValues: { telephone: account.telephone ?? '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const answer = await changeAccount(account.id, typed);
    if (answer.ok) reset({ telephone: answer.value.account.telephone ?? '' });
    else setRefusal(placeRefusal(answer.error, ['telephone'], setError));
  });
  return (
    <Form className="stack-14" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} />}
      <Field
        label={t('account.telephone')}
        hint={t('account.telephoneHint')}
        error={fieldWords(errors.telephone, getValues('telephone'), { missing: 'account.telephoneWrong' }, t)}
      >
        {(control) => <TextField {...control} {...register('telephone')} type="tel" autoComplete="tel" dir="ltr" />}
      </Field>
      <div>
        <Button type="submit" kind="soft" busy={isSubmitting} disabled={!online || !isDirty}>
          {t('account.saveTelephone')}
        </Button>
      </div>
      <LeaveQuestion isUnsaved={() => isDirty && !isSubmitting} />
    </Form>
  );
}
