// Sets a new password with the mailed code. Signing in follows: a code alone opens no session.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { PasswordReset } from '#contract/entities/registration.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { EMAIL_WORDS, EmailField, NEW_PASSWORD_WORDS, NewPasswordField } from './auth-fields.tsx';
import { AuthPage } from './auth-page.tsx';

/** What the mailed link contains; parts may be missing. */
interface Mailed {
  email?: string | undefined;
  code?: string | undefined;
}

const FIELDS = ['email', 'code', 'password', 'confirmPassword'] as const;
const CODE_WORDS = { missing: 'auth.codeMissing', wrong: 'auth.codeWrong' };
const AGAIN_WORDS = { missing: 'auth.passwordAgainMissing', wrong: 'auth.passwordsDiffer' };

export function NewPasswordScreen(mailed: Mailed) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<string>();
  return (
    <AuthPage
      title={t('auth.newPasswordTitle')}
      {...(said === undefined && {
        intro: t('auth.newPasswordIntro'),
        links: (
          <>
            <Link to="/auth/reset-password">{t('auth.resetAgain')}</Link>
            <Link to="/auth/login">{t('auth.toLogin')}</Link>
          </>
        ),
      })}
    >
      {said === undefined ? (
        <NewPasswordForm {...mailed} onSet={setSaid} />
      ) : (
        <>
          <Notice>{said}</Notice>
          <Button asChild size="large">
            <Link to="/auth/login">{t('auth.signIn')}</Link>
          </Button>
        </>
      )}
    </AuthPage>
  );
}

function NewPasswordForm({ email = '', code = '', onSet }: Mailed & { onSet: (said: string) => void }) {
  // over 40 lines: four fields, each with its text
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, control, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(PasswordReset),
    defaultValues: { email, code, password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const { length } = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async (body) => {
    setRefusal(undefined);
    const answer = await call('auth.resetPassword', { body });
    if (answer.ok) return onSet(answer.value.message);
    toastRefusal(answer.error);
    setRefusal(placeRefusal(answer.error, FIELDS, setError));
  });
  return (
    <Form className="stack-16" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} needsLink={t('auth.needsLink')} />}
      <EmailField error={fieldWords(errors.email, getValues('email'), EMAIL_WORDS, t)} field={register('email')} />
      <Field label={t('auth.code')} hint={t('auth.codeHint')} error={fieldWords(errors.code, getValues('code'), CODE_WORDS, t)}>
        {(field) => (
          <TextField {...field} {...register('code')} size="large" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <NewPasswordField
        error={fieldWords(errors.password, getValues('password'), NEW_PASSWORD_WORDS, t)}
        field={register('password')}
        length={length}
      />
      <PasswordField
        label={t('auth.passwordAgain')}
        error={fieldWords(errors.confirmPassword, getValues('confirmPassword'), AGAIN_WORDS, t)}
        field={register('confirmPassword')}
        autoComplete="new-password"
        size="large"
      />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.setPassword')}
      </Button>
    </Form>
  );
}
