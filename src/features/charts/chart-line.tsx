// What must be known of the map's ground, in the line at the bottom of the map. Of the nautical chart while it is on, behind one button: cell,
// edition, update, day of issue, scale, what is old, where there is none, and other safety contours than asked, of all cells in view. While
// it is off: that there is one. And where the built-in coast is drawn larger than it was made for.
import { useTranslation } from 'react-i18next';
import { isOldCell } from '#domain/charts/chart-age.ts';
import { unchosenDepths } from '#domain/charts/safety-values.ts';
import { coastArchive } from '#map/chart/base-map-coast.gen.ts';
import type { Chart } from '#map/chart/chart.ts';
import { useView } from '#map/chart/chart-view.ts';
import { coversPartOf } from '#map/enc/cell-coverage.ts';
import { ownMaps } from '#map/own-maps.ts';
import { showDrawer, useWorkbench } from '#map/workbench.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldChartCells } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Popover, PopoverClose } from '#ui/frame/popover.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import { CellFacts, cellWords } from './cell-facts.tsx';
import { isLacking } from './cell-lacks.tsx';
import {
  type ChartCell,
  type ChartsHere,
  drawnState,
  isCoastTooCoarse,
  nearestCell,
  type OlderHere,
  overscaleOf,
  safetyContours,
} from './chart-here.ts';
import css from './charts.module.css';
import { flyToCell, turnChartOn } from './fly-to-cell.ts';
import { useChartsHere, useDrawnCells, useDrawnContours } from './use-charts-here.ts';
import { contourWords } from './words/contour-words.ts';

const MOST_CELLS = 12;
/** Cells of one depth, in the line itself. */
const MOST_NAMED = 2;

export function ChartLine({ chart, accountId }: { chart: Chart; accountId: string }) {
  const { mapEnc } = useWorkbench();
  const cells = useHeld(heldChartCells, accountId);
  const here = useChartsHere(chart, accountId);
  const hasCharts = cells !== undefined && cells.size > 0;
  return (
    <>
      {hasCharts && here && (mapEnc ? <Line chart={chart} accountId={accountId} here={here} /> : <ChartHint chart={chart} here={here} />)}
      {!(mapEnc && here?.middle) && <CoarseCoast chart={chart} />}
    </>
  );
}

/** The plain map would look as if nothing were known of the place. */
function ChartHint({ chart, here: { middle, inView } }: { chart: Chart; here: ChartsHere }) {
  const { t } = useTranslation();
  const { box } = useView(chart);
  const cell = middle ?? (box && inView.find((one) => coversPartOf(one, box)));
  if (!cell) return null;
  return (
    <button type="button" className={css.line} onClick={turnChartOn}>
      <Icon name="map" size={14} />
      <span className="tabular">{t(middle ? 'chartsPage.hint' : 'chartsPage.hintInView', { scale: formatNumber(cell.scale) })}</span>
      <strong>{t('chartsPage.hintShow')}</strong>
    </button>
  );
}

function CoarseCoast({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const { position, zoom } = useView(chart);
  const { scale } = coastArchive;
  if (!isCoastTooCoarse(scale, { middle: position, zoom }, useWatched(ownMaps))) return null;
  return <span className={`${css.coarse} tabular`}>{t('chartsPage.coarseCoast', { scale: formatNumber(scale) })}</span>;
}

/** Why no cell is named; undefined: that of the middle is. */
function noneWords(
  t: Translate,
  { middle, inView, isMoreNearer, isMiddleNearer }: ChartsHere,
  stateOf: (cell: string) => ReturnType<typeof drawnState>,
): string | undefined {
  if (!middle && (isMiddleNearer || (isMoreNearer && inView.length === 0))) return t('chartsPage.nearer');
  if (!middle) return t(inView.length > 0 ? 'chartsPage.noneInMiddle' : 'chartsPage.none');
  const state = stateOf(middle.id);
  return state === 'drawn' ? undefined : t(state === 'notHere' ? 'chartsPage.notHere' : 'chartsPage.drawing');
}

/** Undefined: the safety contour that is set is drawn wherever one is. `short`: for the line itself; its popover names all cells. */
function useContourWords(chart: Chart): { short: string; long: string } | undefined {
  const { t, i18n } = useTranslation();
  const { encValues } = useWorkbench();
  const { chosenDepths } = useWatched(tools);
  const contours = safetyContours(useDrawnContours(chart, encValues.safetyContour), encValues.safetyContour);
  if (contours.others.length === 0) return undefined;
  const set = { askedM: encValues.safetyContour, isChosen: !unchosenDepths(encValues, chosenDepths).includes('safetyContour') };
  const words = (mostNamed: number) => contourWords(contours, set, { t, language: i18n.language, mostNamed });
  return { short: words(MOST_NAMED), long: words(MOST_CELLS) };
}

/** How many times larger than a cell the map is; nothing where it is not larger. */
function Overscale({ view: { zoom, position }, cell }: { view: ReturnType<typeof useView>; cell: ChartCell }) {
  const { t } = useTranslation();
  const factor = overscaleOf(cell, { zoom, latitudeDeg: position[1] });
  return factor === undefined ? null : <span className="tabular">{t('chartsPage.overscale', { factor: formatNumber(factor, 1) })}</span>;
}

function Line({ chart, accountId, here }: { chart: Chart; accountId: string; here: ChartsHere & { older: OlderHere } }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const view = useView(chart);
  const { cells, isMissing } = useDrawnCells(chart);
  const { middle, inView, older } = here;
  const contour = useContourWords(chart);
  const none = noneWords(t, here, (cell) => drawnState(cell, cells, isMissing));
  const named = middle ? (none === undefined ? middle : undefined) : inView.find(({ id }) => cells.has(id)); // what is not drawn misleads nobody
  const lacks = inView.some(isLacking);
  const hasOld = named && isOldCell(named, nowMs);
  return (
    <Popover
      label={t('chartsPage.title')}
      align="start"
      trigger={
        <button
          type="button"
          className={css.line}
          data-danger={lacks || undefined}
          data-warning={none !== undefined || hasOld || older.isAny || contour !== undefined || undefined}
        >
          <Icon name="map" size={14} />
          {none !== undefined && <span>{none}</span>}
          {named && (
            <>
              <bdi>{named.id}</bdi>
              <span className="tabular">{cellWords(t, { ...named, ...older.drawnOf(named) }, 'chartsPage.cellShort')}</span>
              <Overscale view={view} cell={named} />
            </>
          )}
          {lacks && <span className={css.lacks}>{t('chartsPage.notUpToDateShort')}</span>}
          {older.isAny && <span>{t('chartsPage.olderShort')}</span>}
          {contour !== undefined && <span className={css.contour}>{contour.short}</span>}
          {hasOld && <span>{t('chartsPage.old')}</span>}
        </button>
      }
    >
      <div className="stack-12">
        <strong>{t('chartsPage.title')}</strong>
        {none !== undefined && <Text as="p">{none}</Text>}
        {older.isAny && <Text as="p">{t('chartsPage.older')}</Text>}
        {contour !== undefined && <Text as="p">{contour.long}</Text>}
        <ul className={css.cells}>
          {inView.slice(0, MOST_CELLS).map((cell) => (
            <li key={cell.id}>
              <CellFacts cell={cell} drawn={older.drawnOf(cell)} />
              <Overscale view={view} cell={cell} />
            </li>
          ))}
        </ul>
        {inView.length > MOST_CELLS && (
          <Text as="p" tone="quiet">
            {t('chartsPage.moreCells', { count: inView.length - MOST_CELLS })}
          </Text>
        )}
        {!middle && <ToNearest chart={chart} accountId={accountId} />}
        <ChartsOnDevice accountId={accountId} />
        <Text as="p">{t('chartsPage.notForNavigation')}</Text>
      </div>
    </Popover>
  );
}

function ToNearest({ chart, accountId }: { chart: Chart; accountId: string }) {
  const { t } = useTranslation();
  const cells = useHeld(heldChartCells, accountId);
  const { position } = useView(chart);
  const nearest = cells && nearestCell(cells.values(), position);
  if (!nearest) return null;
  const { cell, miles } = nearest;
  return (
    <div>
      <PopoverClose>
        <Button kind="soft" onClick={() => flyToCell(chart, cell)}>
          {t('chartsPage.list.showNearest', { cell: cell.id, distance: formatDistance(miles) })}
        </Button>
      </PopoverClose>
    </div>
  );
}

/** Beside the map, where a list has room. */
function ChartsOnDevice({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const count = useHeld(heldChartCells, accountId)?.size ?? 0;
  return (
    <div>
      <PopoverClose>
        <Button kind="soft" onClick={() => showDrawer({ name: 'charts' })}>
          {t('chartsPage.list.title', { count, number: formatNumber(count) })}
        </Button>
      </PopoverClose>
    </div>
  );
}
