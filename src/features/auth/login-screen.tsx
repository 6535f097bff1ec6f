// Sign-in, or opening what this device stores while offline.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { personName } from '#domain/log/person-name.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { workWaitingHere } from '#session/sealing.ts';
import { continueOffline, offlineLease, signIn, useSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { Text } from '#ui/text.tsx';
import css from './auth.module.css';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { Purpose } from './purpose.tsx';

/** email, link: from a mailed sign-in link. The route's guard leaves this page once the user is signed in. */
export function LoginScreen({ email, link }: { email?: string | undefined; link?: string | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const message = session.status === 'signedOut' ? session.message : undefined;
  return (
    <AuthPage title={t('auth.title')}>
      <Purpose />
      {message && (
        <Notice tone="warning" title={t('auth.ended')}>
          {message}
        </Notice>
      )}
      {session.status === 'signedOut' && session.storageLost && (
        <Notice tone="warning" title={t('auth.storageLost')}>
          {t('auth.storageLostWhy')}
        </Notice>
      )}
      <WaitingWork />
      <LoginForm
        known={email}
        onAskLink={async (typed) => {
          const answer = await call('auth.mailSignInLink', { body: { email: typed } });
          if (!answer.ok) toastRefusal(answer.error);
          return answer.ok ? answer.value.message : undefined;
        }}
        onSignIn={async (typed, password) => {
          const answer = await signIn(typed, password, link);
          if (!answer.ok) toastRefusal(answer.error);
          return answer.ok ? undefined : answer.error;
        }}
      />
      <nav className={css.links}>
        <Link to="/auth/reset-password">{t('auth.forgotten')}</Link>
        <Link to="/auth/register">{t('auth.toRegister')}</Link>
      </nav>
      <OfflineOffer />
    </AuthPage>
  );
}

/** Unsent work that an account left on this device, in figures only. */
function WaitingWork() {
  const { t } = useTranslation();
  const [work, setWork] = useState<Awaited<ReturnType<typeof workWaitingHere>>>();
  useEffect(() => {
    let here = true;
    workWaitingHere().then(
      (found) => here && setWork(found),
      () => undefined, // a device without storage has no unsent work
    );
    return () => {
      here = false;
    };
  }, []);
  if (!work) return null;
  const { edits, sinceMs } = work;
  const title = edits > 0 ? t('auth.waiting', { count: edits, number: formatNumber(edits) }) : t('auth.waitingDrafts');
  return (
    <Notice tone="info" title={title}>
      {sinceMs !== undefined && `${t('auth.waitingSince', { at: formatDateTime(sinceMs) })} `}
      {t('auth.waitingWhy')}
    </Notice>
  );
}

type Lease = { account: Account; untilMs: number };

function OfflineOffer() {
  const { t } = useTranslation();
  const [lease, setLease] = useState<Lease>();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    let here = true;
    void offlineLease().then((found) => here && setLease(found));
    return () => {
      here = false;
    };
  }, []);
  if (!lease) return null;
  return (
    <section className={css.offline}>
      {/* The lease can end while the page is open. */}
      <Button kind="soft" size="large" disabled={ended} onClick={() => void continueOffline().then((opened) => setEnded(!opened))}>
        {t('auth.continueOffline', { name: personName(lease.account) })}
      </Button>
      <Text size="small" tone="quiet" {...(ended && { role: 'alert' })}>
        {ended ? t('auth.leaseEnded') : t('auth.continueOfflineWhy', { until: formatDateTime(lease.untilMs) })}
      </Text>
    </section>
  );
}
