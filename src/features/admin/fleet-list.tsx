// The fleets of a client.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet } from '#contract/fleets.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import type { Asked } from '#ui/answered.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table-columns.ts';
import css from './admin.module.css';
import { ListOf } from './list-of.tsx';

const idOf = ({ _id }: Fleet) => _id;
const nameOf = ({ name }: Fleet) => name;

function useColumns(clientId: string): readonly TableColumn<Fleet>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fleets.list.name'),
        kind: 'text',
        priority: 1,
        minPx: 150,
        grow: 1.5,
        value: nameOf,
        cell: ({ _id, name }) => (
          <Link to="/dashboard/admin/$clientId/fleets/$fleetId/fleet" params={{ clientId, fleetId: _id }} className={css.link}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        id: 'ships',
        header: t('fleets.list.ships'),
        kind: 'number',
        minPx: 84,
        grow: 0,
        value: ({ ships }) => ships.length,
        cell: ({ ships }) => formatNumber(ships.length),
        second: ({ ships }) => t('fleets.list.shipCount', { count: ships.length, ships: formatNumber(ships.length) }),
      },
      { id: 'tags', header: t('fleets.list.tags'), kind: 'choice', minPx: 150, value: ({ tags }) => tags },
      {
        id: 'mastersEmail',
        header: t('fleets.list.mastersEmail'),
        kind: 'text',
        priority: 3,
        minPx: 170,
        value: ({ mastersEmail }) => mastersEmail ?? undefined,
      },
      {
        id: 'updatedAt',
        header: t('fleets.list.changed'),
        kind: 'number',
        priority: 3,
        minPx: 164,
        grow: 0,
        value: ({ updatedAt }) => updatedAt,
        text: ({ updatedAt }) => formatDateTime(updatedAt),
        cell: ({ updatedAt }) => <span className="tabular">{formatDateTime(updatedAt)}</span>,
      },
    ],
    [t, clientId],
  );
}

interface Props {
  asked: Asked<{ rows: readonly Fleet[] }>;
  onRetry: () => void;
  clientId: string;
  /** A page of its own, not a part of the client's. */
  isPage?: boolean;
}

export function FleetList({ asked, onRetry, clientId, isPage = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns(clientId);
  return (
    <div className={isPage ? undefined : css.short}>
      <ListOf
        name={isPage ? 'adminFleets' : 'adminClientFleets'}
        label={t('admin.fleets.title')}
        columns={columns}
        asked={asked}
        onRetry={onRetry}
        rowId={idOf}
        rowName={nameOf}
        sortedBy={{ field: 'name', direction: 'asc' }}
        fileName={t('fleets.list.fileName')}
        onOpen={({ _id }) => void navigate({ to: '/dashboard/admin/$clientId/fleets/$fleetId/fleet', params: { clientId, fleetId: _id } })}
        {...(isPage && { tools: <NewFleetLink clientId={clientId} isPrimary /> })}
        empty={
          <EmptyState icon={<Icon name="ship" size={24} />} title={t('admin.fleets.empty')} action={<NewFleetLink clientId={clientId} />}>
            {t('admin.fleets.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

export function NewFleetLink({ clientId, isPrimary = false }: { clientId: string; isPrimary?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button asChild kind={isPrimary ? 'primary' : 'soft'}>
      <Link to="/dashboard/admin/$clientId/fleets/create" params={{ clientId }}>
        <Icon name="add" />
        {t('fleets.list.new')}
      </Link>
    </Button>
  );
}
