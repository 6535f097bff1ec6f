// All client organisations, or the deleted ones, which can be restored.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/entities/clients.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useOnline } from '#ui/link-notice.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import css from './admin.module.css';
import { timeOr } from './admin-parts.tsx';
import { useClients } from './admin-queries.ts';
import { DeleteClient, restoreClient } from './client-deletion.tsx';

const idOf = ({ _id }: Client) => _id;
const nameOf = ({ name }: Client) => name;

function useColumns(): readonly TableColumn<Client>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const count = (id: 'members' | 'fleets' | 'ships', header: string): TableColumn<Client> => ({
      id,
      header,
      kind: 'number',
      minPx: 96,
      grow: 0,
      value: (client) => client[id],
      cell: (client) => formatNumber(client[id]),
      second: (client) => `${header} ${formatNumber(client[id])}`,
    });
    return [
      {
        id: 'name',
        header: t('admin.clients.name'),
        kind: 'text',
        priority: 1,
        minPx: 160,
        grow: 2,
        value: nameOf,
        cell: ({ _id, name }) => (
          <Link to="/dashboard/admin/clients/$clientId" params={{ clientId: _id }} className={css.link}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        id: 'country',
        header: t('admin.clients.country'),
        kind: 'choice',
        minPx: 130,
        value: ({ country }) => (country ? [country] : []),
        label: (code) => countryName(code),
      },
      count('members', t('admin.clients.members')),
      count('fleets', t('admin.clients.fleets')),
      count('ships', t('admin.clients.ships')),
      {
        id: 'lastActivityAt',
        header: t('admin.clients.lastActivity'),
        kind: 'number',
        priority: 3,
        minPx: 164,
        grow: 0,
        value: ({ lastActivityAt }) => lastActivityAt,
        text: ({ lastActivityAt }) => timeOr(lastActivityAt, ''),
        cell: ({ lastActivityAt }) => <span className="tabular">{timeOr(lastActivityAt, t('admin.never'))}</span>,
      },
      {
        id: 'contactEmail',
        header: t('admin.clients.contactEmail'),
        kind: 'text',
        priority: 3,
        minPx: 160,
        hidden: true,
        value: ({ contactEmail }) => contactEmail,
      },
      {
        id: 'createdAt',
        header: t('admin.clients.created'),
        kind: 'number',
        priority: 3,
        minPx: 164,
        grow: 0,
        hidden: true,
        value: ({ createdAt }) => createdAt,
        text: ({ createdAt }) => formatDateTime(createdAt),
        cell: ({ createdAt }) => formatDateTime(createdAt),
      },
    ];
  }, [t]);
}

export function ClientsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDeleted, setDeleted] = useState(false);
  const { asked, again } = useClients(isDeleted);
  const columns = useColumns();
  const [leaving, setLeaving] = useState<Client>();
  const actions = useMemo(
    () => ({ most: 1, of: (client: Client) => <ClientMenu client={client} onDelete={() => setLeaving(client)} onChanged={again} /> }),
    [again],
  );
  const newClient = (
    <Button asChild>
      <Link to="/dashboard/admin/clients/create">
        <Icon name="add" />
        {t('admin.clients.new')}
      </Link>
    </Button>
  );
  return (
    <>
      <AnsweredTable
        name="adminClients"
        label={t('admin.clients.title')}
        columns={columns}
        asked={asked}
        onRetry={again}
        rowId={idOf}
        rowName={nameOf}
        sortedBy={{ field: 'name', direction: 'asc' }}
        fileName={t('admin.clients.fileName')}
        onOpen={({ _id }) => void navigate({ to: '/dashboard/admin/clients/$clientId', params: { clientId: _id } })}
        actions={actions}
        tools={
          <>
            <Button kind={isDeleted ? 'soft' : 'plain'} aria-pressed={isDeleted} onClick={() => setDeleted(!isDeleted)}>
              {t('admin.clients.showDeleted')}
            </Button>
            {newClient}
          </>
        }
        empty={
          <EmptyState
            icon={<Icon name="organisation" size={24} />}
            title={t(isDeleted ? 'admin.clients.noDeleted' : 'admin.clients.empty')}
            action={!isDeleted && newClient}
          >
            {t(isDeleted ? 'admin.clients.noDeletedWhy' : 'admin.clients.emptyWhy')}
          </EmptyState>
        }
      />
      <DeleteClient client={leaving} onClose={() => setLeaving(undefined)} onChanged={again} />
    </>
  );
}

function ClientMenu({ client, onDelete, onChanged }: { client: Client; onDelete: () => void; onChanged: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const clientId = client._id;
  const to = (
    place: '/dashboard/admin/clients/$clientId' | '/dashboard/admin/clients/edit/$clientId' | '/dashboard/admin/$clientId/fleets',
  ) => void navigate({ to: place, params: { clientId } });
  return (
    <Menu
      trigger={
        <IconButton plain label={t('admin.actionsFor', { name: client.name })} size="1">
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem icon={<Icon name="organisation" />} onSelect={() => to('/dashboard/admin/clients/$clientId')}>
        {t('admin.open')}
      </MenuItem>
      {client.deletedAt === undefined ? (
        <>
          <MenuItem icon={<Icon name="ship" />} onSelect={() => to('/dashboard/admin/$clientId/fleets')}>
            {t('admin.clients.fleets')}
          </MenuItem>
          <MenuItem icon={<Icon name="edit" />} onSelect={() => to('/dashboard/admin/clients/edit/$clientId')}>
            {t('admin.edit')}
          </MenuItem>
          {isOnline && <MenuLine />}
          {isOnline && (
            <MenuItem icon={<Icon name="remove" />} onSelect={onDelete}>
              {t('admin.delete')}
            </MenuItem>
          )}
        </>
      ) : (
        isOnline && (
          <MenuItem icon={<Icon name="undo" />} onSelect={() => void restoreClient(client, t).then(onChanged)}>
            {t('admin.clients.restore')}
          </MenuItem>
        )
      )}
    </Menu>
  );
}
