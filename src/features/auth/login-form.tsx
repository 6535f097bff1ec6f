// E-mail and password. Looks only for what is plainly wrong; the server judges the rest, and the caller sends them. Without
// schemas and form libraries: it is the first thing that a new device shows.
import { Form } from '#ui/form/form-element.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_EMAIL, MOST_PASSWORD } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { EMAIL_WORDS, EmailField } from './auth-fields.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Typed = Record<'email' | 'password', string>;
/** Keys of texts, of the fields that are wrong. */
type Faults = Partial<Typed>;

function faultsOf({ email, password }: Typed): Faults {
  const ofEmail =
    email === '' ? EMAIL_WORDS.missing : email.length > MOST_EMAIL ? EMAIL_WORDS.long : !EMAIL.test(email) && EMAIL_WORDS.wrong;
  const ofPassword = password === '' ? 'auth.passwordMissing' : password.length > MOST_PASSWORD && 'auth.passwordLong';
  return { ...(ofEmail && { email: ofEmail }), ...(ofPassword && { password: ofPassword }) };
}

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
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const typed = (): Typed => ({ email: email.current?.value.trim().toLowerCase() ?? '', password: password.current?.value ?? '' });

  /** The words beside a field go as it is mended; none come before the form was sent. */
  const mend = (field: keyof Typed) => () => {
    if (faults[field] !== undefined) setFaults({ ...faults, [field]: faultsOf(typed())[field] });
  };

  const submit = async (): Promise<boolean> => {
    const sent = typed();
    const found = faultsOf(sent);
    setFaults(found);
    const wrong = found.email === undefined ? found.password && password : email; // in the order of the screen
    if (wrong) {
      wrong.current?.focus();
      return false;
    }
    setRefusal(undefined);
    setBusy(true);
    const error = await onSignIn(sent.email, sent.password).finally(() => setBusy(false));
    if (!error) return true;
    setRefusal(error);
    if (error.code === 'wrongCredentials' && password.current) {
      password.current.value = '';
      password.current.focus();
    }
    return false;
  };

  return (
    <Form className="stack-16" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} needsLink={t('auth.unreachableWhy')} />}
      {refusal?.code === 'tooMany' && onAskLink && <AskLink onAsk={() => onAskLink(typed().email)} />}
      <EmailField
        error={faults.email && t(faults.email)}
        field={{ name: 'email', ref: email, onChange: mend('email') }}
        known={known}
        autoFocus={known === ''}
      />
      <PasswordField
        label={t('auth.password')}
        error={faults.password && t(faults.password)}
        field={{ name: 'password', ref: password, onChange: mend('password') }}
        autoComplete="current-password"
        size="large"
      />
      <Button type="submit" size="large" busy={busy}>
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
