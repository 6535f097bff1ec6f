// A forgotten password: asks for a code by mail. The answer is the same whether the address is known or not.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { ForgotPassword } from '#contract/entities/registration.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { EMAIL_WORDS, EmailField } from './auth-fields.tsx';
import { AuthPage, LookIntoMail } from './auth-page.tsx';

export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<{ email: string; message: string }>();
  return (
    <AuthPage
      title={t('auth.resetTitle')}
      {...(!sent && { intro: t('auth.resetIntro') })}
      links={<Link to="/auth/login">{t('auth.toLogin')}</Link>}
    >
      {sent ? (
        <LookIntoMail message={sent.message}>
          <Button asChild size="large">
            <Link to="/auth/new-password" search={{ email: sent.email }}>
              {t('auth.toNewPassword')}
            </Link>
          </Button>
          <Button size="large" kind="plain" onClick={() => setSent(undefined)}>
            {t('auth.resetAgain')}
          </Button>
        </LookIntoMail>
      ) : (
        <AskForCode onSent={(email, message) => setSent({ email, message })} />
      )}
    </AuthPage>
  );
}

function AskForCode({ onSent }: { onSent: (email: string, message: string) => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, getValues, setError } = useForm({
    resolver: zodResolver(ForgotPassword),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async ({ email }) => {
    setRefusal(undefined);
    const answer = await call('auth.forgotPassword', { body: { email } });
    if (answer.ok) return onSent(email, answer.value.message);
    toastRefusal(answer.error);
    setRefusal(placeRefusal(answer.error, ['email'], setError));
  });
  return (
    <Form className="stack-16" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} needsLink={t('auth.needsLink')} />}
      <EmailField error={fieldWords(formState.errors.email, getValues('email'), EMAIL_WORDS, t)} field={register('email')} />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.askForCode')}
      </Button>
    </Form>
  );
}
