// The fleets of one client: as a page, and as a part of the client's page.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet } from '#contract/entities/fleets.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { BackToClient } from './client-fleet-frame.tsx';
import { useClientFleets } from './client-fleets-queries.ts';
import { fleetColumns } from '#features/fleets/fleet-columns.tsx';
import { clientFleets } from '#features/fleets/fleet-links.ts';
import css from '#features/fleets/fleets.module.css';

interface Props {
  clientId: string;
}

export const ClientFleetsScreen = ({ clientId }: Props) => (
  <>
    <BackToClient clientId={clientId} />
    <ClientFleets clientId={clientId} name="adminFleets" tools={<NewClientFleetLink clientId={clientId} isPrimary />} />
  </>
);

/** Below other parts of a page. */
export const ClientFleetsPart = ({ clientId }: Props) => (
  <div className={css.short}>
    <ClientFleets clientId={clientId} name="adminClientFleets" />
  </div>
);

const idOf = ({ _id }: Fleet) => _id;
const nameOf = ({ name }: Fleet) => name;

function useColumns(clientId: string): readonly TableColumn<Fleet>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const { updatedAt, ...others } = fleetColumns<Fleet>(t, {
      link: ({ _id }) => clientFleets(clientId).fleet(_id),
      fleet: (fleet) => fleet,
      ships: ({ ships }) => ships.length,
    });
    return [
      ...Object.values(others),
      { ...updatedAt, minPx: 164, cell: (fleet) => <span className="tabular">{formatDateTime(fleet.updatedAt)}</span> },
    ];
  }, [t, clientId]);
}

type TableParts = Pick<ComponentProps<typeof AnsweredTable<Fleet>>, 'name' | 'tools'>;

function ClientFleets({ clientId, ...parts }: Props & TableParts) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns(clientId);
  const { asked, again } = useClientFleets(clientId);
  return (
    <AnsweredTable
      {...parts}
      label={t('admin.fleets.title')}
      columns={columns}
      asked={asked}
      onRetry={again}
      rowId={idOf}
      rowName={nameOf}
      sortedBy={{ field: 'name', direction: 'asc' }}
      fileName={t('fleets.list.fileName')}
      onOpen={({ _id }) => void navigate(clientFleets(clientId).fleet(_id))}
      empty={
        <EmptyState
          icon={<Icon name="ship" size={24} />}
          title={t('admin.fleets.empty')}
          action={<NewClientFleetLink clientId={clientId} />}
        >
          {t('admin.fleets.emptyWhy')}
        </EmptyState>
      }
    />
  );
}

export function NewClientFleetLink({ clientId, isPrimary = false }: Props & { isPrimary?: boolean }) {
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
