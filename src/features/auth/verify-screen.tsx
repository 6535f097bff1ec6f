// Proves an address by what came in the mail, and signs in: by the link at once, or by the token pasted here; in another browser than
// the one that registered, with the password that was chosen there.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AppError, isUnreachable } from '#contract/errors.ts';
import { VerifyEmail } from '#contract/entities/registration.ts';
import { currentSession, verifyEmail } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { fieldWords } from '#ui/form/form-errors.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { RefusalMessage, toastRefusal } from '#ui/refusal.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import css from './auth.module.css';
import { AuthPage, SignedInNote } from './auth-page.tsx';

const TOKEN_WORDS = { missing: 'auth.tokenMissing', wrong: 'auth.tokenWrong' };
const PASSWORD_WORDS = { missing: 'auth.passwordMissing', long: 'auth.passwordLong' };

/** The whole link of the mail may be pasted: only its token is wanted. */
const tokenIn = (typed: string) => /[?&]token=([\w-]+)/.exec(typed)?.[1] ?? typed;

/** The server wants to know beside the token who registered. */
const wantsPassword = (error: AppError | undefined) => error?.details?.some(({ field }) => field === 'password') === true;

/** Resolves with what went wrong; else this page is left. */
function useProving(): (proof: VerifyEmail) => Promise<AppError | undefined> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (proof) => {
    const answer = await verifyEmail(proof);
    if (!answer.ok) {
      if (proof.password !== undefined || !wantsPassword(answer.error)) toastRefusal(answer.error);
      return answer.error;
    }
    showToast('success', t('toasts.accountCreated'));
    await navigate({ to: '/dashboard', replace: true });
    return undefined;
  };
}

/** token: of the mailed link. Where somebody is signed in already it waits for a press: a link must not change who that is. */
export function VerifyScreen({ token }: { token?: string | undefined }) {
  const { t } = useTranslation();
  const prove = useProving();
  const [isProving, setProving] = useState(() => token !== undefined && currentSession().status !== 'signedIn');
  const [refusal, setRefusal] = useState<AppError>();
  const [registered, setRegistered] = useState<string>(); // the token of a registration in another browser
  const begun = useRef(false); // a token is good once: never twice by one page
  const judge = (of: string, error: AppError | undefined) => {
    setRegistered(wantsPassword(error) ? of : undefined);
    setRefusal(wantsPassword(error) ? undefined : error);
  };
  useEffect(() => {
    if (!isProving || token === undefined || begun.current) return;
    begun.current = true;
    void prove({ token }).then((error) => {
      judge(token, error);
      setProving(!error); // when it went well the page is about to be left
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the token that the page was opened with
  }, []);
  return (
    <AuthPage
      title={t('auth.verifyTitle')}
      intro={t(isProving ? 'auth.verifying' : registered === undefined ? 'auth.verifyIntro' : 'auth.verifyElsewhere')}
      links={
        <>
          <Link to="/auth/register">{t('auth.registerAgain')}</Link>
          <Link to="/auth/login">{t('auth.toLogin')}</Link>
        </>
      }
    >
      {isProving ? (
        <SkeletonLines lines={2} />
      ) : (
        <>
          <SignedInNote />
          {registered === undefined ? (
            <TokenForm token={token ?? ''} refusal={refusal} onProve={async (typed) => judge(typed, await prove({ token: typed }))} />
          ) : (
            <RegistrantForm token={registered} onProve={prove} onOver={(error) => judge(registered, error)} />
          )}
        </>
      )}
    </AuthPage>
  );
}

interface FormProps {
  token: string;
  refusal: AppError | undefined;
  onProve: (token: string) => Promise<void>;
}

function TokenForm({ token, refusal, onProve }: FormProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState, getValues } = useForm({ resolver: zodResolver(VerifyEmail), defaultValues: { token } });
  const submit = handleSubmit((typed) => onProve(typed.token));
  return (
    <Form className={css.form} onSubmit={submit}>
      {refusal && <TokenRefusal error={refusal} />}
      <Field
        label={t('auth.token')}
        hint={t('auth.tokenHint')}
        error={fieldWords(formState.errors.token, getValues('token'), TOKEN_WORDS, t)}
      >
        {(control) => (
          <TextField
            {...control}
            {...register('token', { setValueAs: tokenIn })}
            size="large"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.verify')}
      </Button>
    </Form>
  );
}

interface RegistrantProps {
  token: string;
  onProve: (proof: VerifyEmail) => Promise<AppError | undefined>;
  /** Something else is wrong than the password. */
  onOver: (error: AppError) => void;
}

/** Whoever typed this address chose the password: who follows the link shows that it was he. */
function RegistrantForm({ token, onProve, onOver }: RegistrantProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, getValues, setError, resetField, setFocus } = useForm({
    resolver: zodResolver(VerifyEmail.required()),
    defaultValues: { token, password: '' },
  });
  const { password } = formState.errors;
  const submit = handleSubmit(async (proof) => {
    setRefusal(undefined);
    const error = await onProve(proof);
    if (!error) return;
    if (!wantsPassword(error)) return isUnreachable(error) || error.code === 'tooMany' ? setRefusal(error) : onOver(error);
    resetField('password');
    setError('password', { type: 'server', message: error.message });
    setFocus('password');
  });
  return (
    <Form className={css.form} onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} needsLink={t('auth.needsLink')} />}
      <PasswordField
        label={t('auth.password')}
        error={fieldWords(password, getValues('password'), PASSWORD_WORDS, t)}
        field={register('password')}
        autoComplete="current-password"
        size="large"
      />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {t('auth.verify')}
      </Button>
    </Form>
  );
}

/** A token that is no good is used, expired or mistyped, and the server does not say which: so all three are said, with the way on. */
function TokenRefusal({ error }: { error: AppError }) {
  const { t } = useTranslation();
  if (isUnreachable(error) || error.code === 'tooMany' || error.code === 'internal')
    return <RefusalMessage error={error} needsLink={t('auth.needsLink')} />;
  return (
    <Notice tone="danger" title={t('auth.tokenOver')}>
      {t('auth.tokenOverWhy')}
    </Notice>
  );
}
