// The workbench: the map fills the page, and everything else lies on it. The route supplies the content of panels and drawers.
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { LonLat } from '#contract/units.ts';
import { type DrawerRef, isRecordDrawer, type RecordDrawerRef } from '#domain/workbench/drawers.ts';
import { isPanelOpen, type PanelName } from '#domain/workbench/panels.ts';
import { backFromDrawer, closeDrawers } from '#domain/workbench/workbench.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { freeMiddle } from '#map/free-room.ts';
import type { Hit } from '#map/hits.ts';
import type { MapLayer, OpenChart } from '#map/map-layer.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, showDrawer, useWorkbench, workbench } from '#map/workbench.ts';
import { Drawer as DrawerPlace } from '#ui/frame/drawer.tsx';
import { PartPlace } from '#ui/lazy-part.tsx';
import { FailureState } from '#ui/states.tsx';
import type { Appearance } from '#ui/look/theme.tsx';
import { SHEETS } from '#ui/frame/sheet.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { showHome, useHomeName } from './home.ts';
import { MapMarks } from './map-marks.tsx';
import { MapPanels } from './panels/map-panels.tsx';
import { MapRail } from './map-rail.tsx';
import css from './map-screen.module.css';
import { MapStatusLine } from './map-status-line.tsx';
import { PickList, PlaceCard } from './picks/pick-list.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TimeStrip } from './time-strip.tsx';
import { type ChartElement, useChart } from './use-chart.ts';
import { useFrontSheet } from './use-front-sheet.ts';
import { useChartIsShown, useMapStyle } from './use-map-style.ts';
import { useOwnMaps } from './use-own-maps.ts';
import { useKeepInSight } from './picks/keep-in-sight.ts';
import { usePickedPlace } from './picks/use-picked-place.ts';
import { usePicks } from './picks/use-picks.ts';
import { flyToShip, useSelection } from './picks/use-selection.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { flyClear } from '#map/fly-to-box.ts';

/** What the map offers to parts on it or beside it. */
export interface MapParts extends OpenChart {
  scheme: Scheme;
  /** What the map shows now. */
  view: () => ChartView;
  /** Calls back whenever the map has moved; returns a function that stops it. */
  onMoved: (hear: () => void) => () => void;
  /** Moves the map there. */
  show: (view: ChartView) => void;
  /** The same, with the position in the middle of what floating panels leave free. */
  showClear: (view: ChartView) => void;
  /** Moves the map to a position, at least at the given zoom. */
  goTo: (position: LonLat, leastZoom: number) => void;
  /** Moves the map to the open ship. */
  centre: () => void;
}

export type DrawerFrame = { onClose: () => void; onBack?: () => void };

interface Props {
  appearance: Appearance;
  account: Account;
  /** What the chart shows besides ships, in order of priority for the device's time. It shows those that are there when it opens. */
  layers: readonly MapLayer[];
  panel: (name: PanelName, parts: MapParts) => ReactNode;
  /** All drawers except those of records, which their layers supply. Nothing for one that this screen does not have. */
  drawer: (drawer: Exclude<DrawerRef, RecordDrawerRef>, parts: MapParts, frame: DrawerFrame) => ReactNode;
  /** What can be done with a ship on the map. */
  menu: (hit: Hit, act: { open: () => void; close: () => void }) => ReactNode;
  /** Called once when the map is ready: moves it to the user's start view. May return a function that ends this. */
  onStart: (parts: MapParts) => (() => void) | undefined;
  /** Small notices at the top of the map that say what it does not show. */
  marks: (parts: MapParts) => ReactNode;
  /** Beside the map without a fixed place: announcers, selections. */
  also: (parts: MapParts) => ReactNode;
  /** What must be known of the nautical chart while it is on, for the same line. */
  ground?: (parts: MapParts) => ReactNode;
  /** The age of the ships shown, for the line at the bottom of the map. */
  age: ReactNode;
}

export function MapScreen({ appearance, account, layers, panel, drawer, menu, onStart, marks, also, ground, age }: Props) {
  // over 40 lines: the one place that joins chart, rail, panels, drawer and keys
  const { t } = useTranslation();
  const element = useRef<ChartElement>(null);
  const bench = useWorkbench();
  const { scheme, relief } = useMapStyle(appearance, account.id);
  const hasChart = useChartIsShown(account.id);
  useOwnMaps();
  const { open, failure, missing } = useChart(element, { scheme, relief }, (opened) => showLayers(layers, opened, account));
  const docked = useMedia(SHEETS);
  const narrow = useMedia('(max-width: 640px)');
  const [helpOpen, setHelpOpen] = useState(false);
  const pickedMmsi = useRef<number>(undefined);
  const pickedAt = useRef<LonLat>(undefined);
  const front = bench.drawers.at(-1);
  const readMmsi = front && 'mmsi' in front ? front.mmsi : undefined;
  useSelection(open, readMmsi, pickedMmsi);

  const chart = open?.chart;
  const parts = open && {
    ...open,
    scheme,
    view: () => open.chart.view,
    onMoved: (hear: () => void) => open.chart.on('moveEnd', hear),
    show: (view: ChartView) => open.chart.flyTo(view),
    showClear: (view: ChartView) => flyClear(open.chart, view),
    goTo: (position: LonLat, leastZoom: number) =>
      open.chart.flyTo({ position, zoom: Math.max(open.chart.view.zoom, leastZoom) }, () => freeMiddle(open.chart.surface)),
    centre: () => readMmsi !== undefined && void flyToShip(open, readMmsi),
  };
  const homeName = useHomeName(account.id);
  useKeepInSight(chart, pickedAt);
  const choose = ({ kind, id }: Hit, at: LonLat) => {
    pickedAt.current = at;
    if (kind === 'ship') {
      pickedMmsi.current = Number(id);
      showDrawer({ name: 'ship', mmsi: Number(id) });
      return;
    }
    const open = recordOf(layers, kind)?.open;
    if (open && parts) {
      pickedAt.current = undefined; // it moves the map itself
      open(account.id, id, parts.showClear);
    } else showDrawer({ name: kind, id });
  };
  const { picks, clear } = usePicks(open, {
    layers,
    accountId: account.id,
    onHit: choose,
    menu,
    onNothing() {
      const wasRead = workbench.get().drawers.some(isThing);
      changeWorkbench(closeThings);
      return wasRead;
    },
  });
  usePickedPlace(chart, picks?.at);
  useEffect(() => {
    if (picks) pickedAt.current = picks.at;
  }, [picks]);
  useShortcuts(chart, () => setHelpOpen(true));

  const start = useEffectEvent(() => (parts ? onStart(parts) : undefined));
  useEffect(() => (chart ? start() : undefined), [chart]);

  const frame: DrawerFrame = {
    onClose: () => changeWorkbench(closeDrawers),
    ...(bench.drawers.length > 1 && { onBack: () => changeWorkbench(backFromDrawer) }),
  };
  const besideOf = (of: DrawerRef, all: MapParts) => {
    if (!isRecordDrawer(of)) return drawer(of, all, frame);
    const Of = recordOf(layers, of.name)?.Drawer;
    return Of && <Of key={of.id} accountId={account.id} id={of.id} scheme={all.scheme} onShow={all.showClear} {...frame} />;
  };
  const beside = parts && front && besideOf(front, parts);
  const sheet = useFrontSheet(bench, Boolean(beside));
  const sight = !docked ? 'all' : sheet === 'drawer' ? 'none' : 'front';
  const rail = parts && !failure && (
    <MapRail
      chart={parts.chart}
      bar={docked}
      sight={sight}
      narrow={narrow}
      homeName={homeName}
      onHome={() => void showHome(account.id, parts.chart)}
      onShortcuts={() => setHelpOpen(true)}
    />
  );

  const onSheet = sheet === 'panel' ? bench.panels.open : sheet === 'drawer' ? bench.drawers : 'picks';
  const hasSheet = docked && (sheet !== undefined || picks !== undefined);
  return (
    <div className={css.screen} data-drawer={beside ? '' : undefined} data-sheet={hasSheet ? '' : undefined}>
      <div className={css.room}>
        <div className={css.stage}>
          <div ref={element} className={css.chart} data-testid="chart" />
          {parts && !failure && (
            <>
              {!docked && rail}
              <MapMarks missing={missing} hasChart={hasChart} sheet={hasSheet && onSheet}>
                {marks(parts)}
              </MapMarks>
              <div className={css.panels}>
                <MapPanels contents={(name) => panel(name, parts)} docked={docked} covered={sheet !== 'panel'} />
                {picks?.place !== undefined && picks.hits.length === 0 && <PlaceCard picks={picks} onClose={clear} />}
                {picks && picks.hits.length > 0 && (
                  <PickList
                    picks={picks}
                    iconOf={(kind) => recordOf(layers, kind)?.icon ?? 'ship'}
                    onClose={clear}
                    onChoose={(hit) => {
                      clear();
                      choose(hit, picks.at);
                    }}
                  />
                )}
                <Suspense>{also(parts)}</Suspense>
              </div>
            </>
          )}
          {failure && (
            <div className={css.failure}>
              <FailureState title={t('map.noMap')} message={t(`map.${failure.reason}`)} onRetry={() => location.reload()} />
            </div>
          )}
        </div>
        {parts && docked && isPanelOpen(bench.panels, 'timeSlider') && <TimeStrip>{panel('timeSlider', parts)}</TimeStrip>}
        {docked && rail}
        {parts && !failure && <MapStatusLine chart={parts.chart} ground={ground?.(parts)} age={age} sight={sight} />}
      </div>
      {beside && (
        <div className={css.beside} hidden={docked && sheet === 'panel'}>
          <PartPlace
            key={front.name}
            frame={(words) => (
              <DrawerPlace title={t('ui.partMissingTitle')} {...frame}>
                {words}
              </DrawerPlace>
            )}
          >
            <Suspense>{beside}</Suspense>
          </PartPlace>
        </div>
      )}
      <ShortcutsDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
}

const recordOf = (layers: readonly MapLayer[], kind: Hit['kind']) => layers.find(({ record }) => record?.kind === kind)?.record;

function showLayers(layers: readonly MapLayer[], open: OpenChart, account: Account): () => void {
  const stops = layers.map(({ show }) => show(open, account));
  return () => {
    for (const stop of stops) stop();
  };
}

const isThing = (drawer: DrawerRef) => drawer.name === 'ship' || isRecordDrawer(drawer);

/** Closes open records; lists and paths stay. */
function closeThings(bench: ReturnType<typeof workbench.get>): typeof bench {
  const drawers = bench.drawers.filter((drawer) => !isThing(drawer));
  if (drawers.length === bench.drawers.length) return bench;
  return drawers.length === 0 ? closeDrawers(bench) : { ...bench, drawers };
}
