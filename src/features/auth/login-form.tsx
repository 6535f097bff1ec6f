// E-mail and password, checked by the server's schema. The caller sends them.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoginBody } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { Button } from '#ui/button.tsx';
import { fieldWords } from '#ui/form/form-errors.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import css from './auth.module.css';
import { EMAIL_WORDS, EmailField } from './auth-fields.tsx';

interface Props {
  /** Resolves with the error, or undefined once signed in. */
  onSignIn: (email: string, password: string) => Promise<AppError | undefined>;
  /** The address from a mailed link. */
  known?: string | undefined;
  /** Too many wrong passwords, perhaps by strangers: a mailed link lets this device try again. Resolves with what to tell the user. */
  onAskLink?: (email: string) => Promise<string | undefined>;
}

export function LoginForm({ onSignIn, known = '', onAskLink }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, getValues, setFocus, resetField } = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: known, password: '' },
  });
  const { errors } = formState;

  // in the order of the screen: the first wrong field gets the focus
  const email = register('email');
  const password = register('password');

  const submit = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const error = await onSignIn(typed.email, typed.password);
    if (!error) return;
    setRefusal(error);
    if (error.code !== 'wrongCredentials') return;
    resetField('password');
    setFocus('password');
  });

  return (
    <Form className={css.form} onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} needsLink={t('auth.unreachableWhy')} />}
      {refusal?.code === 'tooMany' && onAskLink && <AskLink onAsk={() => onAskLink(getValues('email'))} />}
      <EmailField error={fieldWords(errors.email, getValues('email'), EMAIL_WORDS, t)} field={email} autoFocus={known === ''} />
      <PasswordField
        label={t('auth.password')}
        error={errors.password && t(errors.password.type === 'too_big' ? 'auth.passwordLong' : 'auth.passwordMissing')}
        field={password}
        autoComplete="current-password"
        size="large"
      />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.signIn')}
      </Button>
    </Form>
  );
}

function AskLink({ onAsk }: { onAsk: () => Promise<string | undefined> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setSaid(await onAsk());
    setBusy(false);
  };
  return said === undefined ? (
    <Button kind="soft" size="large" busy={busy} onClick={() => void ask()}>
      {t('auth.mailSignInLink')}
    </Button>
  ) : (
    <Notice title={t('auth.lookIntoMail')}>{said}</Notice>
  );
}
