// E-mail and password, checked by the schema the server checks. Knows nothing of where they go.
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useState } from 'react';
import { type FieldError, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoginBody } from '#contract/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import css from './auth.module.css';

interface Props {
  /** Resolves with what went wrong, or undefined once signed in. */
  onSignIn: (email: string, password: string) => Promise<AppError | undefined>;
}

/** A code of the list of errors that means: no server answered. */
const UNREACHABLE: readonly AppError['code'][] = ['offline', 'timeout', 'unavailable'];

type Words = (key: string) => string;
const emailWords = (error: FieldError | undefined, typed: string, t: Words) =>
  error && t(!typed.trim() ? 'auth.emailMissing' : error.type === 'too_big' ? 'auth.emailLong' : 'auth.emailWrong');
const passwordWords = (error: FieldError | undefined, t: Words) =>
  error && t(error.type === 'too_big' ? 'auth.passwordLong' : 'auth.passwordMissing');

export function LoginForm({ onSignIn }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, getValues, setFocus, resetField } = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
  });

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
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <Refusal error={refusal} />}
      <EmailField error={emailWords(formState.errors.email, getValues('email'), t)} field={email} />
      <PasswordField error={passwordWords(formState.errors.password, t)} field={password} />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.signIn')}
      </Button>
    </form>
  );
}

function Refusal({ error }: { error: AppError }) {
  const { t } = useTranslation();
  const unreachable = UNREACHABLE.includes(error.code);
  return (
    <Notice tone={unreachable ? 'warning' : 'danger'} {...(unreachable && { title: t('auth.unreachable') })}>
      {unreachable ? t('auth.unreachableWhy') : error.message || t(`errors.${error.code}`)}
    </Notice>
  );
}

type Registered = ReturnType<ReturnType<typeof useForm<{ email: string; password: string }>>['register']>;

function EmailField({ error, field }: { error: string | undefined; field: Registered }) {
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
          autoFocus
        />
      )}
    </Field>
  );
}

function PasswordField({ error, field }: { error: string | undefined; field: Registered }) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field label={t('auth.password')} error={error} hint={capsLock && t('auth.capsLock')}>
      {(control) => (
        <TextField
          {...control}
          {...field}
          size="large"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          end={
            <IconButton type="button" label={t(visible ? 'auth.hidePassword' : 'auth.showPassword')} onClick={() => setVisible(!visible)}>
              <Icon name={visible ? 'hide' : 'show'} />
            </IconButton>
          }
        />
      )}
    </Field>
  );
}
