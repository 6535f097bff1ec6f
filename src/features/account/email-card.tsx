// The sign-in address, and a new one that waits for proof: it counts once its mailed link is opened here.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Account, LoginBody } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { z } from '#contract/zod.ts';
import { call } from '#remote/call.ts';
import { replaceAccount } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Field } from '#ui/form/field.tsx';
import { LeaveQuestion } from '#ui/form/form.tsx';
import { fieldWords, placeRefusal } from '#ui/form/form-errors.ts';
import { Notice } from '#ui/notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/toasts.tsx';
import { LinkNote } from './link-note.tsx';
import css from './account.module.css';
import { CURRENT_PASSWORD_WORDS, CurrentPasswordField } from './sign-in-cards.tsx';

const EmailChange = z.object({ email: LoginBody.shape.email, currentPassword: LoginBody.shape.password });

interface Props {
  account: Account;
  online: boolean;
}

/** proof: the token of the mailed link that opened this page. onProven: the token is used. */
export function EmailCard({ account, online, proof, onProven }: Props & { proof?: string | undefined; onProven: () => void }) {
  const { t } = useTranslation();
  return (
    <Card id="account-email" title={t('account.email')} hint={t('account.emailNow', { email: account.email })}>
      {proof !== undefined && <Proof account={account} token={proof} onProven={onProven} />}
      <Waiting account={account} online={online} />
      <EmailForm account={account} online={online} />
      <LinkNote online={online} />
    </Card>
  );
}

/** Asks first: a link from somebody else would set that person's address. */
function Proof({ account, token, onProven }: { account: Account; token: string; onProven: () => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const [busy, setBusy] = useState(false);
  const email = account.pendingEmail ?? account.email;
  const prove = async () => {
    setRefusal(undefined);
    setBusy(true);
    const answer = await call('account.proveEmail', { body: { token, email } });
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.error);
    await replaceAccount(answer.value.account);
    showToast('success', t('account.emailProven', { email: answer.value.account.email }));
    onProven();
  };
  return (
    <>
      {refusal && <RefusalMessage error={refusal} />}
      <Notice title={t('account.proveTitle', { email })}>{t('account.proveWhy')}</Notice>
      <div>
        <Button kind="soft" busy={busy} onClick={() => void prove()}>
          {t('account.prove')}
        </Button>
      </div>
    </>
  );
}

/** Empty when the address is proven and no other one waits. */
function Waiting({ account, online }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { email, pendingEmail, emailUnproven } = account;
  if (pendingEmail === undefined && !emailUnproven) return null;
  const mailAgain = async () => {
    setBusy(true);
    const answer = await call('account.mailEmailProof');
    setBusy(false);
    if (answer.ok) showToast('success', t('account.linkMailed', { email: pendingEmail ?? email }));
    else toastRefusal(answer.error);
  };
  const keep = async () => {
    setBusy(true);
    const answer = await call('account.keepEmail');
    setBusy(false);
    if (answer.ok) await replaceAccount(answer.value.account);
    else toastRefusal(answer.error);
  };
  return (
    <>
      {emailUnproven && (
        <Notice tone="warning" title={t('account.emailUnproven', { email })}>
          {t('account.emailUnprovenWhy')}
        </Notice>
      )}
      {pendingEmail !== undefined && (
        <Notice title={t('account.emailWaits', { email: pendingEmail })}>{t('account.emailWaitsWhy', { email })}</Notice>
      )}
      <div className={css.name}>
        <Button kind="soft" busy={busy} disabled={!online} onClick={() => void mailAgain()}>
          {t('account.mailLink', { email: pendingEmail ?? email })}
        </Button>
        {pendingEmail !== undefined && (
          <Button kind="plain" disabled={!online || busy} onClick={() => void keep()}>
            {t('account.keepEmail', { email })}
          </Button>
        )}
      </div>
    </>
  );
}

function EmailForm({ account, online }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<AppError>();
  const { register, handleSubmit, formState, getValues, setError, reset } = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (change) => {
    setRefusal(undefined);
    const answer = await call('auth.update', { params: { id: account.id }, body: change });
    if (answer.ok) {
      await replaceAccount(answer.value.account);
      return reset();
    }
    toastRefusal(answer.error);
    setRefusal(placeRefusal(answer.error, ['email', 'currentPassword'], setError));
  });
  /** A browser fills in today's address and its password: neither is unsaved work. */
  const isOther = (email: string) => email !== '' && email !== account.email;
  const emailWords = { missing: 'account.emailMissing', wrong: 'account.emailWrong' };
  return (
    <Form className="stack-14" onSubmit={submit}>
      {refusal && <RefusalMessage error={refusal} />}
      <div className={css.fields}>
        <Field label={t('account.newEmail')} error={fieldWords(errors.email, getValues('email'), emailWords, t)}>
          {(control) => (
            <TextField {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
          )}
        </Field>
        <CurrentPasswordField
          field={register('currentPassword')}
          error={fieldWords(errors.currentPassword, getValues('currentPassword'), CURRENT_PASSWORD_WORDS, t)}
        />
      </div>
      <div>
        <Button type="submit" kind="soft" busy={isSubmitting} disabled={!online}>
          {t('account.changeEmail')}
        </Button>
      </div>
      <LeaveQuestion isUnsaved={() => !isSubmitting && isOther(getValues('email'))} />
    </Form>
  );
}
