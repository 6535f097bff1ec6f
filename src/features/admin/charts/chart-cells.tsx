// The cells of charts that this device knows of, as the last sync brought them; each can be withdrawn from all devices.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartCellRow } from '#contract/tables.ts';
import { isOldCell } from '#domain/charts/chart-age.ts';
import { setEnc } from '#domain/workbench/workbench.ts';
import { RowButtons } from '#features/admin/admin-parts.tsx';
import { changeWorkbench } from '#map/workbench.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Button } from '#ui/button.tsx';
import { formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { call } from '#remote/call.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { NeedsLink } from '#ui/link-notice.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';

const MOST_SHOWN = 20;
/** So that the cell is sure to be drawn where the map comes to. */
const ZOOMS_NEARER = 1;
const LONGEST_NAME = 8;

export function ChartCells({ accountId, isReachable }: { accountId: string; isReachable: boolean }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const cells = useLive(() => accountDb(accountId).chartCells.orderBy('id').toArray(), [accountId]);
  if (cells.state !== 'ready' || cells.value.length === 0) return null;
  const found = cells.value.filter(({ id }) => id.includes(wanted.trim().toUpperCase()));
  return (
    <NeedsLink reachable={isReachable}>
      <Field label={t('admin.charts.find')}>
        {(control) => (
          <TextField
            {...control}
            value={wanted}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </Field>
      <RowList label={t('admin.charts.cells')}>
        {found.slice(0, MOST_SHOWN).map((cell) => (
          <CellRow key={cell.id} cell={cell} />
        ))}
      </RowList>
      {found.length === 0 && <Text tone="quiet">{t('admin.charts.noneFound')}</Text>}
      {found.length > MOST_SHOWN && (
        <Text tone="quiet">
          {t('admin.charts.more', { count: found.length - MOST_SHOWN, number: formatNumber(found.length - MOST_SHOWN) })}
        </Text>
      )}
    </NeedsLink>
  );
}

/** As the address of the map has it: latitude, longitude and zoom. */
const middleOf = ([west, south, east, north]: ChartCellRow['box'], zoom: number): string =>
  [((south + north) / 2).toFixed(5), ((west + east) / 2).toFixed(5), zoom].map(Number).join(',');

function CellRow({
  cell: { id, edition, update, issuedOn, scale, state, notApplied, newerEdition, box, minZoom },
}: {
  cell: ChartCellRow;
}) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const withdraw = async () => {
    toastAnswer(await call('admin.withdrawChart', { params: { id } }), t('admin.charts.withdrawn', { cell: id }));
  };
  return (
    <ListRow
      first={
        <>
          <bdi>{id}</bdi>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {t('admin.charts.cellLine', { edition, update, issuedOn, scale: formatNumber(scale) })}
          </Text>
          {notApplied && (
            <Text as="div" size="small" tone="danger">
              {t('admin.charts.notApplied', { count: notApplied.length, numbers: notApplied.join(', ') })}
            </Text>
          )}
          {newerEdition !== undefined && (
            <Text as="div" size="small" tone="danger">
              {t('admin.charts.newerEdition', { edition: newerEdition })}
            </Text>
          )}
        </>
      }
    >
      {isOldCell({ issuedOn }, nowMs) && <Chip tone="warning">{t('admin.charts.old')}</Chip>}
      {state === 'cancelled' && <Chip tone="warning">{t('admin.charts.noLongerDrawn')}</Chip>}
      {state === 'shown' && (
        <Button asChild kind="soft">
          <Link
            to="/dashboard/map"
            search={{ at: middleOf(box, minZoom + ZOOMS_NEARER) }}
            aria-label={t('admin.charts.showNamed', { cell: id })}
            onClick={() => changeWorkbench((before) => setEnc(before, true, 'light'))}
          >
            <Icon name="map" />
            {t('admin.charts.show')}
          </Link>
        </Button>
      )}
      <RowButtons name={id} deleteWhy={t('admin.charts.withdrawWhy')} onDelete={() => void withdraw()} />
    </ListRow>
  );
}
