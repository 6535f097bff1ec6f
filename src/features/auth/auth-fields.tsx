// The fields shared by the sign-in forms, and their errors.
import { useTranslation } from 'react-i18next';
import { NEW_PASSWORD } from '#contract/constants.ts';
import { Field } from '#ui/form/field.tsx';
import { type FieldOfForm, PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import css from './auth.module.css';

export const EMAIL_WORDS = { missing: 'auth.emailMissing', long: 'auth.emailLong', wrong: 'auth.emailWrong' };
export const FIRST_NAME_WORDS = { missing: 'auth.firstNameMissing', wrong: 'auth.nameLong' };
export const LAST_NAME_WORDS = { missing: 'auth.lastNameMissing', wrong: 'auth.nameLong' };
export const NEW_PASSWORD_WORDS = { missing: 'auth.newPasswordMissing', short: 'auth.passwordShort', long: 'auth.passwordLong' };

interface Props {
  error: string | undefined;
  field: FieldOfForm;
}

/** known: what stands in it before anybody types, where no form library says it. */
export function EmailField({ error, field, known, autoFocus }: Props & { known?: string; autoFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <Field label={t('auth.email')} error={error}>
      {(control) => (
        <TextField
          {...control}
          {...field}
          size="large"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(known && { defaultValue: known })}
          {...(autoFocus && { autoFocus })}
        />
      )}
    </Field>
  );
}

/** Side by side where there is room. */
export function NameFields({ first, last }: { first: Props; last: Props }) {
  const { t } = useTranslation();
  return (
    <div className={css.names}>
      <Field label={t('auth.firstName')} error={first.error}>
        {(control) => <TextField {...control} {...first.field} size="large" autoComplete="given-name" />}
      </Field>
      <Field label={t('auth.lastName')} error={last.error}>
        {(control) => <TextField {...control} {...last.field} size="large" autoComplete="family-name" />}
      </Field>
    </div>
  );
}

/** Shows its rule before anything is typed. */
export function NewPasswordField({ error, field, length }: Props & { length: number }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('auth.newPassword')}
      error={error}
      field={field}
      autoComplete="new-password"
      hint={t('auth.passwordRule', NEW_PASSWORD)}
      measure={{ length, least: NEW_PASSWORD.least }}
      size="large"
    />
  );
}
