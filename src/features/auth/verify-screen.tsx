// Proves an address by the mail's link or pasted token, and signs in. In another browser than the one that registered, it also needs the
// password chosen there.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { VerifyEmail } from '#contract/entities/registration.ts';
import { currentSession, verifyEmail } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { fieldWords } from '#ui/form/form-errors.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import { AuthPage } from './auth-page.tsx';
import { SignedInNote } from './signed-in-note.tsx';

const TOKEN_WORDS = { missing: 'auth.tokenMissing', wrong: 'auth.tokenWrong' };
const PASSWORD_WORDS = { missing: 'auth.passwordMissing', long: 'auth.passwordLong' };

/** The user may paste the whole link: only its token is used. */
const tokenIn = (typed: string) => /[?&]token=([\w-]+)/.exec(typed)?.[1] ?? typed;

/** The server needs the registrant's password beside the token. */
const wantsPassword = (error: AppError | undefined) => error?.details?.some(({ field }) => field === 'password') === true;

/** Resolves with the error; on success the app leaves this page. */
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

/** token: from the mailed link. When somebody is signed in already it waits for a press: a link must not change who that is. */
export function VerifyScreen({ token }: { token?: string | undefined }) {
  const { t } = useTranslation();
  const prove = useProving();
  const [isProving, setProving] = useState(() => token !== undefined && currentSession().status !== 'signedIn');
  const [refusal, setRefusal] = useState<AppError>();
  const [registered, setRegistered] = useState<string>(); // the token of a registration made in another browser
  const begun = useRef(false); // a token works once: a page must not send it twice
  const judge = (of: string, error: AppError | undefined) => {
    setRegistered(wantsPassword(error) ? of : undefined);
    setRefusal(wantsPassword(error) ? undefined : error);
  };
  useEffect(() => {
    if (!isProving || token === undefined || begun.current) return;
    begun.current = true;
    void prove({ token }).then((error) => {
      judge(token, error);
      setProving(!error); // on success the app is about to leave the page
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
    <Form className="stack-16" onSubmit={submit}>
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
  /** Something other than the password is wrong. */
  onOver: (error: AppError) => void;
}

/** The one who entered this address chose the password; entering it shows that the same person follows the link. */
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
    <Form className="stack-16" onSubmit={submit}>
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

/** The token is used, expired or mistyped; the server does not say which, so the page names all three and what to do. */
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
