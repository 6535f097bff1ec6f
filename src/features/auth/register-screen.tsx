// Becoming a member: freely, with a mail to follow, or by an invitation, at once.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnreachable } from '#contract/error-codes.ts';
import type { InvitationSeen } from '#contract/entities/organisations.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { registerInvited } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.tsx';
import { AuthPage, LookIntoMail } from './auth-page.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import { RegisterForm } from './register-form.tsx';

/** invitation: the token of the mailed link. */
export function RegisterScreen({ invitation }: { invitation?: string | undefined }) {
  const { t } = useTranslation();
  const links = <Link to="/auth/login">{t('auth.toLogin')}</Link>;
  return invitation === undefined ? (
    <OwnRegistration links={links} />
  ) : (
    <AuthPage title={t('auth.registerTitle')} links={links}>
      <Invited invitation={invitation} />
    </AuthPage>
  );
}

function OwnRegistration({ links }: { links: ReactNode }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<string>();
  return (
    <AuthPage title={t('auth.registerTitle')} {...(said === undefined && { intro: t('auth.registerIntro') })} links={links}>
      {said === undefined ? (
        <RegisterForm
          onRegister={async (body) => {
            const answer = await call('auth.register', { body });
            if (!answer.ok) return answer.error;
            setSaid(answer.value.message);
            return undefined;
          }}
        />
      ) : (
        <LookIntoMail message={said}>
          <Button asChild size="large" kind="soft">
            <Link to="/auth/verify">{t('auth.toVerify')}</Link>
          </Button>
          <Button size="large" kind="plain" onClick={() => setSaid(undefined)}>
            {t('auth.registerAgain')}
          </Button>
        </LookIntoMail>
      )}
    </AuthPage>
  );
}

function Invited({ invitation }: { invitation: string }) {
  const { t } = useTranslation();
  const { asked, again } = useAnswer('organisation.invitation', { body: { invitation } });
  if (asked.state === 'loading') return <SkeletonLines lines={4} />;
  if (asked.state === 'ready') return <InvitedForm invitation={invitation} seen={asked.value} />;
  const { error } = asked;
  if (!isUnreachable(error) && error.code !== 'tooMany' && error.code !== 'internal')
    return (
      <Notice tone="danger" title={t('auth.invitationOver')}>
        {t('auth.invitationOverWhy')}
      </Notice>
    );
  return (
    <>
      <RefusalMessage error={error} needsLink={t('auth.needsLink')} />
      <Button size="large" kind="soft" onClick={again}>
        {t('ui.tryAgain')}
      </Button>
    </>
  );
}

function InvitedForm({ invitation, seen: { email, organisationName } }: { invitation: string; seen: InvitationSeen }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <Facts
        facts={[
          { label: t('auth.organisation'), value: organisationName },
          { label: t('auth.email'), value: email },
        ]}
      />
      <SignedInNote />
      <RegisterForm
        email={email}
        onRegister={async (registration) => {
          const answer = await registerInvited({ ...registration, invitation });
          if (!answer.ok) return answer.error;
          showToast('success', t('toasts.accountCreated'));
          await navigate({ to: '/dashboard', replace: true });
          return undefined;
        }}
      />
    </>
  );
}
