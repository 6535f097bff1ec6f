// Users of one client, or of all: who they are, their role, and when they were last active.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientUser } from '#contract/entities/clients.ts';
import { personName } from '#domain/log/person-name.ts';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Loadable } from '#platform/loadable.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useOnline } from '#ui/link-notice.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import css from './admin.module.css';
import { timeOr } from './admin-parts.tsx';
import { DeleteUser, ResetPassword, sendDetails } from './user-actions.tsx';

const idOf = ({ id }: ClientUser) => id;

/** What to show beside the name of an account: nothing when all is well. */
const userStates = ({ disabled, verified, linkEnded }: ClientUser): ('disabled' | 'unverified' | 'linkEnded')[] => [
  ...(disabled ? (['disabled'] as const) : []),
  ...(verified ? [] : (['unverified'] as const)),
  ...(linkEnded ? (['linkEnded'] as const) : []),
];

/** clientName: for a list of several clients' users. */
function useColumns(clientName: ((id: string) => string) | undefined): readonly TableColumn<ClientUser>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const columns: TableColumn<ClientUser>[] = [
      {
        id: 'name',
        header: t('admin.users.name'),
        kind: 'text',
        priority: 1,
        minPx: 174,
        grow: 1.5,
        value: personName,
        cell: (user) => (
          <Link to="/dashboard/admin/users/$userId" params={{ userId: user.id }} className={css.link}>
            <bdi>{personName(user)}</bdi>
          </Link>
        ),
      },
      { id: 'email', header: t('admin.users.email'), kind: 'text', minPx: 206, value: ({ email }) => email },
      {
        id: 'role',
        header: t('admin.users.role'),
        kind: 'choice',
        minPx: 110,
        grow: 0,
        value: ({ role }) => [role],
        label: (role) => t(`teams.roles.${role}`),
      },
      {
        id: 'state',
        header: t('admin.users.state'),
        kind: 'choice',
        minPx: 90,
        grow: 0,
        value: userStates,
        label: (state) => t(`admin.users.states.${state}`),
        cell: (user) => <UserStates user={user} />,
      },
      {
        id: 'lastSignInAt',
        header: t('admin.users.lastSignIn'),
        kind: 'number',
        priority: 3,
        minPx: 164,
        grow: 0,
        value: ({ lastSignInAt }) => lastSignInAt,
        text: ({ lastSignInAt }) => timeOr(lastSignInAt, ''),
        cell: ({ lastSignInAt }) => <span className="tabular">{timeOr(lastSignInAt, t('admin.never'))}</span>,
      },
    ];
    if (clientName)
      columns.splice(3, 0, {
        id: 'client',
        header: t('admin.users.client'),
        kind: 'choice',
        minPx: 130,
        value: ({ clientId }) => [clientName(clientId)],
      });
    return columns;
  }, [t, clientName]);
}

export function UserStates({ user }: { user: ClientUser }) {
  const { t } = useTranslation();
  const states = userStates(user);
  if (states.length === 0) return null;
  return (
    <span className={css.chips}>
      {states.map((state) => (
        <Chip key={state} tone={state === 'unverified' ? 'neutral' : 'warning'}>
          {t(`admin.users.states.${state}`)}
        </Chip>
      ))}
    </span>
  );
}

interface Props {
  asked: Loadable<{ rows: readonly ClientUser[] }>;
  onRetry: () => void;
  onChanged: () => void;
  /** The client of the page, if it is a client's page. */
  clientId?: string;
  /** Must be the same function while nothing changed. */
  clientName?: (id: string) => string;
}

export function UserList({ asked, onRetry, onChanged, clientId, clientName }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns(clientName);
  const [leaving, setLeaving] = useState<ClientUser>();
  const [resetting, setResetting] = useState<ClientUser>();
  const actions = useMemo(
    () => ({
      most: 1,
      of: (user: ClientUser) => <UserMenu user={user} onReset={() => setResetting(user)} onDelete={() => setLeaving(user)} />,
    }),
    [],
  );
  return (
    <div className={clientId === undefined ? undefined : css.short}>
      <AnsweredTable
        name={clientId === undefined ? 'adminUsers' : 'adminClientUsers'}
        label={t('admin.users.title')}
        columns={columns}
        asked={asked}
        onRetry={onRetry}
        rowId={idOf}
        rowName={personName}
        sortedBy={{ field: 'name', direction: 'asc' }}
        fileName={t('admin.users.fileName')}
        onOpen={({ id }) => void navigate({ to: '/dashboard/admin/users/$userId', params: { userId: id } })}
        actions={actions}
        {...(clientId === undefined && { tools: <NewUserLink /> })}
        empty={
          <EmptyState
            icon={<Icon name="account" size={24} />}
            title={t('admin.users.empty')}
            action={<NewUserLink {...(clientId !== undefined && { clientId })} />}
          >
            {t('admin.users.emptyWhy')}
          </EmptyState>
        }
      />
      <ResetPassword user={resetting} onClose={() => setResetting(undefined)} />
      <DeleteUser user={leaving} onClose={() => setLeaving(undefined)} onDeleted={onChanged} />
    </div>
  );
}

export function NewUserLink({ clientId }: { clientId?: string }) {
  const { t } = useTranslation();
  return (
    <Button asChild kind={clientId === undefined ? 'primary' : 'soft'}>
      <Link to="/dashboard/admin/users/create" search={clientId === undefined ? {} : { client: clientId }}>
        <Icon name="add" />
        {t('admin.users.new')}
      </Link>
    </Button>
  );
}

function UserMenu({ user, onReset, onDelete }: { user: ClientUser; onReset: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const params = { userId: user.id };
  return (
    <Menu
      trigger={
        <IconButton plain label={t('admin.actionsFor', { name: personName(user) })} size="1">
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem icon={<Icon name="account" />} onSelect={() => void navigate({ to: '/dashboard/admin/users/$userId', params })}>
        {t('admin.open')}
      </MenuItem>
      <MenuItem icon={<Icon name="edit" />} onSelect={() => void navigate({ to: '/dashboard/admin/users/$userId/edit', params })}>
        {t('admin.edit')}
      </MenuItem>
      {isOnline && (
        <>
          <MenuItem icon={<Icon name="send" />} onSelect={() => void sendDetails(user, t)}>
            {t('admin.users.sendDetails')}
          </MenuItem>
          <MenuItem icon={<Icon name="refresh" />} onSelect={onReset}>
            {t('admin.users.resetPassword')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Icon name="remove" />} onSelect={onDelete}>
            {t('admin.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
