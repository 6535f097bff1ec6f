// The watch board: every watched voyage of the organisation with its state, judged on this device.
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMechanisms } from '#remote/mechanisms.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import { Table } from '#ui/table/table.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import { errorWords } from '#ui/error-words.ts';
import { type People, useWatches, type WatchLine } from './use-watches.ts';
import { watchColumns } from './watch-columns.tsx';

const idOf = ({ watch }: WatchLine) => watch.id;
const nameOf = ({ watch }: WatchLine) => watch.name;
const NOBODY: People = new Map();

export function SentinelScreen({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const watches = useWatches(accountId);
  const mechanisms = useMechanisms();
  const unfetched = useUnfetched();
  const { lines, people = NOBODY } = watches.state === 'ready' ? watches.value : {};
  const isInvented = useAreShipsInvented();
  const columns = useMemo(
    () => [...watchColumns(t, { people, accountId, mechanisms }), inventedColumn<WatchLine>(t, () => isInvented)],
    [t, people, accountId, mechanisms, isInvented],
  );
  const newWatch = (
    <Button asChild>
      <Link to="/dashboard/sentinel/create">
        <Icon name="add" />
        {t('sentinelPage.new')}
      </Link>
    </Button>
  );
  const none = (
    <OwnEmptyState icon={<Icon name="watch" size={24} />} title={t('sentinelPage.empty')} action={newWatch}>
      {t('sentinelPage.emptyWhy')}
    </OwnEmptyState>
  );
  if (unfetched && lines?.length === 0) return none;
  return (
    <Table
      name="sentinel"
      label={t('sentinelPage.title')}
      columns={columns}
      rows={lines}
      rowId={idOf}
      rowName={nameOf}
      sortedBy={{ field: 'state', direction: 'asc' }}
      fileName={t('sentinelPage.fileName')}
      failure={watches.state === 'failed' ? { message: errorWords(watches.error) } : undefined}
      onOpen={({ watch }) => void navigate({ to: '/dashboard/sentinel/$watchId', params: { watchId: watch.id } })}
      tools={newWatch}
      empty={none}
    />
  );
}
