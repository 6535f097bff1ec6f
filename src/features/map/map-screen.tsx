// The workbench: the map is the page, everything else an instrument laid on it. What stands in the drawer is the route's to say.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import type { LonLat } from '#contract/units.ts';
import type { Chart } from '#map/chart.ts';
import { RESET_VIEW } from '#map/chart-view.ts';
import type { Scheme } from '#map/ship-look.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FailureState } from '#ui/states.tsx';
import css from './map-screen.module.css';
import { MapStatusLine } from './map-status-line.tsx';
import { type ChartElement, type OpenChart, useChart } from './use-chart.ts';

/** Close enough to tell a ship from her neighbours, far enough to see where she is. */
const SHIP_ZOOM = 9;

export interface MapActions {
  /** Flies to the selected ship again. */
  centre: () => void;
}

interface Props {
  scheme: Scheme;
  /** The ship that is read, from the URL. */
  selectedMmsi: number | undefined;
  /** A click on a ship, or beside all of them (undefined). */
  onSelect: (mmsi: number | undefined) => void;
  /** What stands beside the map, given the means to move it. */
  drawer?: (actions: MapActions) => ReactNode;
  /** A floating panel of the tool rail's filter button. */
  filterPanel: (close: () => void) => ReactNode;
  /** Small marks at the top of the map that say what it does not show. */
  marks?: ReactNode;
  /** How old the picture is, for the line at its foot. */
  age: ReactNode;
}

export function MapScreen({ scheme, selectedMmsi, onSelect, drawer, filterPanel, marks, age }: Props) {
  const { t } = useTranslation();
  const element = useRef<ChartElement>(null);
  const [filterOpen, setFilterOpen] = useState(false);
  const picked = useRef<number>(undefined);
  const { open, failure, missing } = useChart(element, scheme, (mmsi) => {
    picked.current = mmsi;
    onSelect(mmsi);
  });
  useSelection(open, selectedMmsi, picked);
  const centre = () => {
    if (open && selectedMmsi !== undefined) void flyToShip(open, selectedMmsi);
  };

  const beside = drawer?.({ centre });

  return (
    <div className={css.screen} data-drawer={beside ? '' : undefined}>
      <div className={css.room}>
        <div ref={element} className={css.chart} data-testid="chart" />
        {open && !failure && (
          <>
            <MapRail chart={open.chart} filterOpen={filterOpen} onFilter={() => setFilterOpen(!filterOpen)} />
            <div className={css.marks}>
              {missing && <Notice tone="warning">{t('map.notDownloaded')}</Notice>}
              {marks}
            </div>
            <MapStatusLine chart={open.chart} age={age} />
          </>
        )}
        {failure && (
          <div className={css.failure}>
            <FailureState title={t('map.noMap')} message={t(`map.${failure.reason}`)} onRetry={() => location.reload()} />
          </div>
        )}
        {filterOpen && filterPanel(() => setFilterOpen(false))}
      </div>
      {beside}
    </div>
  );
}

function MapRail({ chart, filterOpen, onFilter }: { chart: Chart; filterOpen: boolean; onFilter: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.rail} role="toolbar" aria-orientation="vertical" aria-label={t('map.tools')}>
      <IconButton label={t('map.shipTypes')} aria-pressed={filterOpen} onClick={onFilter}>
        <Icon name="filter" />
      </IconButton>
      <IconButton label={t('map.zoomIn')} shortcut="+" onClick={() => chart.zoomBy(1)}>
        <Icon name="zoomIn" />
      </IconButton>
      <IconButton label={t('map.zoomOut')} shortcut="-" onClick={() => chart.zoomBy(-1)}>
        <Icon name="zoomOut" />
      </IconButton>
      <IconButton label={t('map.reset')} onClick={() => chart.flyTo(RESET_VIEW)}>
        <Icon name="home" />
      </IconButton>
    </div>
  );
}

async function flyToShip({ chart }: OpenChart, mmsi: number): Promise<void> {
  const ship = await shipStore.ship(mmsi);
  if (!ship) return;
  const position: LonLat = [ship.lon, ship.lat];
  chart.flyTo({ position, zoom: Math.max(chart.view.zoom, SHIP_ZOOM) });
}

/** Marks the ship named by the URL and flies to her, unless she was just picked on the map, where she is in view already. */
function useSelection(open: OpenChart | undefined, mmsi: number | undefined, picked: { readonly current: number | undefined }): void {
  useEffect(() => {
    if (!open) return;
    if (mmsi === undefined) return open.ships.setSelected(undefined);
    let current = true;
    void open.ships.ready.then(async () => {
      const slot = await shipStore.slotOf(mmsi);
      if (!current) return;
      open.ships.setSelected(slot);
      if (picked.current !== mmsi) await flyToShip(open, mmsi);
    });
    return () => {
      current = false;
    };
  }, [open, mmsi, picked]);
}
