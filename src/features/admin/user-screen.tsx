// One user: name, client, role; mails that can be sent, and deletion.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientUser } from '#contract/entities/clients.ts';
import { personName } from '#domain/log/person-name.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import css from './admin.module.css';
import { DeleteButton, NotThere, timeOr } from './admin-parts.tsx';
import { useUsers } from './admin-queries.ts';
import { DeleteUser, ResetPassword, sendDetails } from './user-actions.tsx';
import { UserStates } from './user-list.tsx';

/** The contract has only a list of users: the one user is found in it. */
export function UserFrame({ userId, children }: { userId: string; children: (user: ClientUser) => ReactNode }) {
  const { t } = useTranslation();
  const { asked, again } = useUsers();
  return (
    <Answered asked={asked} onRetry={again} lines={8}>
      {({ rows }) => {
        const user = rows.find(({ id }) => id === userId);
        return user ? (
          children(user)
        ) : (
          <NotThere
            icon="account"
            title={t('admin.users.notThere')}
            action={
              <Button asChild kind="soft">
                <Link to="/dashboard/admin/users">{t('admin.users.all')}</Link>
              </Button>
            }
          />
        );
      }}
    </Answered>
  );
}

export const UserScreen = ({ userId }: { userId: string }) => <UserFrame userId={userId}>{(user) => <OneUser user={user} />}</UserFrame>;

function OneUser({ user }: { user: ClientUser }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        name={personName(user)}
        chips={<UserStates user={user} />}
        back={<BackLink to="/dashboard/admin/users">{t('admin.users.title')}</BackLink>}
        tools={<UserTools user={user} />}
      />
      <div className={css.columns}>
        <Card id="user-facts" title={t('admin.users.facts')}>
          <Facts
            facts={[
              { label: t('admin.users.email'), value: user.email },
              ...(user.pendingEmail === undefined ? [] : [{ label: t('admin.users.pendingEmail'), value: user.pendingEmail }]),
              { label: t('admin.users.client'), value: <ClientLink clientId={user.clientId} /> },
              { label: t('admin.users.role'), value: t(`teams.roles.${user.role}`) },
              { label: t('admin.users.lastSignIn'), value: timeOr(user.lastSignInAt, t('admin.never')) },
            ]}
          />
        </Card>
        <Mails user={user} />
      </div>
    </>
  );
}

function UserTools({ user }: { user: ClientUser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button asChild kind="soft">
        <Link to="/dashboard/admin/users/$userId/edit" params={{ userId: user.id }}>
          <Icon name="edit" />
          {t('admin.edit')}
        </Link>
      </Button>
      <DeleteButton onAsk={() => setAsked(true)} />
      <DeleteUser
        user={isAsked ? user : undefined}
        onClose={() => setAsked(false)}
        onDeleted={() => void navigate({ to: '/dashboard/admin/clients/$clientId', params: { clientId: user.clientId } })}
      />
    </>
  );
}

function Mails({ user }: { user: ClientUser }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <Card id="user-mails" title={t('admin.users.mails')}>
      <p className={css.notes}>{t('admin.users.mailsWhy')}</p>
      <div className={css.inline}>
        <OnlineButton kind="soft" onClick={() => void sendDetails(user, t)}>
          <Icon name="send" />
          {t('admin.users.sendDetails')}
        </OnlineButton>
        <OnlineButton kind="soft" onClick={() => setAsked(true)}>
          <Icon name="refresh" />
          {t('admin.users.resetPassword')}
        </OnlineButton>
      </div>
      <ResetPassword user={isAsked ? user : undefined} onClose={() => setAsked(false)} />
    </Card>
  );
}

function ClientLink({ clientId }: { clientId: string }) {
  const { asked } = useAnswer('admin.client', { params: { id: clientId } });
  return (
    <Link to="/dashboard/admin/clients/$clientId" params={{ clientId }} className={css.link}>
      {asked.state === 'ready' ? asked.value.client.name : clientId}
    </Link>
  );
}
