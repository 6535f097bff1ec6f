// The sign-in password. Changing it needs the current one.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Account, LoginBody, NewPassword } from '#contract/entities/accounts.ts';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import { NEW_PASSWORD } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import { z } from '#contract/zod.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { LeaveQuestion } from '#ui/form/form.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { PasswordField } from '#ui/form/password-field.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { LinkNote } from './link-note.tsx';
import { changeAccount } from './account-changes.ts';
import css from './account.module.css';

const CurrentPassword = LoginBody.shape.password;
const PasswordChange = z
  .object({ currentPassword: CurrentPassword, password: NewPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, { path: ['confirmPassword'] });

interface Props {
  account: Account;
  online: boolean;
}

/** For actions that only the account's owner may take. */
export function CurrentPasswordField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation();
  return <PasswordField label={t('account.currentPassword')} field={field} error={error} autoComplete="current-password" />;
}
export const CURRENT_PASSWORD_WORDS = { missing: 'account.currentPasswordMissing', wrong: 'account.currentPasswordWrong' };

const NEW_WORDS = { missing: 'account.newPasswordMissing', short: 'account.passwordShort', long: 'account.passwordLong' };
const AGAIN_WORDS = { missing: 'account.passwordAgainMissing', wrong: 'account.passwordsDiffer' };

interface PasswordProps extends Props {
  /** The account's keys, as far as they are known. */
  apiKeys: readonly ApiKey[];
  /** Other devices are signed out, and API keys revoked unless the user keeps them. */
  onChanged: () => void;
}

const nameOf = ({ name, lastFour }: ApiKey): string => `${name} (…${lastFour})`;

export function PasswordCard({ account, online, apiKeys, onChanged }: PasswordProps) {
  // over 40 lines: three fields, each with its text, and the choice about API keys
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const [revokes, setRevokes] = useState(true);
  const { register, control, handleSubmit, formState, getValues, setError, reset } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const { length } = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    setRefusal(undefined);
    const answer = await changeAccount(account.id, { currentPassword, password, ...(!revokes && { keepApiKeys: true }) });
    if (answer.ok) {
      reset();
      setRevokes(true);
      return onChanged();
    }
    setRefusal(placeRefusal(answer.error, ['currentPassword', 'password'], setError));
  });
  return (
    <Card id="account-password" title={t('account.password')} hint={t('account.passwordHint')}>
      <Form className="stack-14" onSubmit={submit}>
        {refusal && <RefusalMessage error={refusal} />}
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        <div className={css.fields}>
          <CurrentPasswordField
            field={register('currentPassword')}
            error={fieldWords(errors.currentPassword, getValues('currentPassword'), CURRENT_PASSWORD_WORDS, t)}
          />
          <PasswordField
            label={t('account.newPassword')}
            error={fieldWords(errors.password, getValues('password'), NEW_WORDS, t)}
            field={register('password')}
            autoComplete="new-password"
            hint={t('account.passwordRule', NEW_PASSWORD)}
            measure={{ length, least: NEW_PASSWORD.least }}
          />
          <PasswordField
            label={t('account.passwordAgain')}
            error={fieldWords(errors.confirmPassword, getValues('confirmPassword'), AGAIN_WORDS, t)}
            field={register('confirmPassword')}
            autoComplete="new-password"
          />
        </div>
        {apiKeys.length > 0 && (
          <SwitchField
            label={t('account.revokeKeys')}
            hint={t(revokes ? 'account.keysRevoked' : 'account.keysKept', { names: apiKeys.map(nameOf).join(', ') })}
            checked={revokes}
            onChange={setRevokes}
          />
        )}
        <div>
          <Button type="submit" kind="soft" busy={isSubmitting} disabled={!online}>
            {t('account.changePassword')}
          </Button>
        </div>
        <LeaveQuestion isUnsaved={() => !isSubmitting && getValues('password') !== ''} />
      </Form>
      <LinkNote online={online} />
    </Card>
  );
}
