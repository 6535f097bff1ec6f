// The charts of this device beside the map: areas kept for use without a connection, and all cells that it knows of.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartCellRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { Chart } from '#map/chart/chart.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldChartCells, heldChartSheets } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text, Title } from '#ui/text.tsx';
import { CellList } from '#features/charts/cell-list.tsx';
import { flyToCell } from '#features/charts/fly-to-cell.ts';
import { keptOfCells } from './area-boxes.ts';
import { AreaOffers, type PlannedWay } from './area-offers.tsx';
import { KeptAreas } from './kept-area-list.tsx';
import { keptFiles, type KnownRows, lookAtKept } from './kept-areas.ts';

interface Props {
  accountId: string;
  chart: Chart;
  /** The route that is planned. */
  way: PlannedWay | undefined;
  onClose: () => void;
  onBack?: () => void;
}

export function ChartsDrawer({ accountId, chart, way, onClose, onBack }: Props) {
  const { t } = useTranslation();
  const cells = useHeld(heldChartCells, accountId);
  const sheets = useHeld(heldChartSheets, accountId);
  useEffect(() => void lookAtKept(), []);
  const known = cells && sheets && { cells, sheets };
  return (
    <Drawer title={t('map.panels.charts')} onClose={onClose} {...(onBack && { onBack })}>
      <div className="stack-16">
        {known && cells.size === 0 && <Text tone="quiet">{t('chartsPage.keep.noCells')}</Text>}
        {known && cells.size > 0 && (
          <>
            {typeof caches === 'undefined' ? (
              <Text tone="quiet">{t('chartsPage.keep.impossible')}</Text>
            ) : (
              <>
                <KeptAreas known={known} />
                <AreaOffers accountId={accountId} chart={chart} known={known} way={way} />
              </>
            )}
            <Cells accountId={accountId} chart={chart} known={known} />
          </>
        )}
        <Text size="small" tone="quiet">
          {t('chartsPage.notForNavigation')}
        </Text>
      </div>
    </Drawer>
  );
}

function Cells({ accountId, chart, known }: { accountId: string; chart: Chart; known: KnownRows }) {
  const { t } = useTranslation();
  const [onlyKept, setOnlyKept] = useState(false);
  const files = useWatched(keptFiles);
  const kept = keptOfCells(known.sheets.values(), files ?? new Set());
  const keptState = ({ id }: Pick<ChartCellRow, 'id'>) => {
    const { sheets, kept: here } = kept.get(id) ?? { sheets: 0, kept: 0 };
    return sheets > 0 && here === sheets ? 'all' : here > 0 ? 'some' : 'none';
  };
  return (
    <section className="stack-12">
      <Title level={3} size="small">
        {t('chartsPage.list.cells')}
      </Title>
      <SwitchField label={t('chartsPage.keep.onlyKept')} checked={onlyKept} onChange={setOnlyKept} />
      <CellList
        accountId={accountId}
        {...(onlyKept && { only: (cell) => keptState(cell) !== 'none' })}
        more={(cell) => <Place cell={cell} />}
        show={(cell) => (
          <Button kind="soft" aria-label={t('chartsPage.list.showNamed', { cell: cell.id })} onClick={() => flyToCell(chart, cell)}>
            <Icon name="map" />
            {t('chartsPage.list.show')}
          </Button>
        )}
        end={(cell) => {
          const state = keptState(cell);
          if (state === 'none') return null;
          return (
            <Chip tone={state === 'all' ? 'good' : 'warning'}>
              {t(state === 'all' ? 'chartsPage.keep.cellWhole' : 'chartsPage.keep.cellPart')}
            </Chip>
          );
        }}
      />
    </section>
  );
}

function Place({ cell: { box } }: { cell: ChartCellRow }) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const [west, south, east, north] = box;
  const middle: LonLat = [(west + east) / 2, (south + north) / 2];
  return (
    <Text as="div" size="small" tone="quiet">
      {t('chartsPage.keep.around', { position: positionText(middle) })}
    </Text>
  );
}
