// A layer of the map as one value: what it draws, its hits, its part of the key, its drawer. src/routes/-map-layers.ts lists them; the
// map's screen handles them all alike. Components are lazy: what is not shown is not loaded.
import type { ComponentType, ReactNode } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import type { LayerName, MapRecord } from '#contract/entities/map-layers.ts';
import type { LonLat } from '#contract/units.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { Chart } from './chart/chart.ts';
import type { ChartClick } from './chart/chart-events.ts';
import type { ChartView } from './chart/chart-view.ts';
import type { Hit } from './hits.ts';
import type { OverlayPlace } from './chart/overlays.ts';
import type { Scheme } from './ships/ship-look.ts';
import type { ShipsOnChart } from './ships/ships-on-chart.ts';

export interface OpenChart {
  chart: Chart;
  ships: ShipsOnChart;
}

/** A point of the map's canvas, CSS pixels from its upper left. */
type CanvasPoint = Pick<ChartClick, 'x' | 'y'>;

interface LayerHits {
  /** Where its signs are drawn: hits of higher layers come first. */
  place: OverlayPlace;
  /** Within `radiusPx`, topmost first. */
  at: (chart: Chart, accountId: string, point: CanvasPoint, radiusPx: number) => Hit[];
}

interface LayerPartProps {
  account: Account;
  accountId: string;
  chart: Chart;
  scheme: Scheme;
}

interface RecordDrawerProps {
  accountId: string;
  id: string;
  scheme: Scheme;
  onClose: () => void;
  onBack?: () => void;
  onShow: (view: ChartView) => void;
}

export interface ArrivalProps {
  accountId: string;
  /** As in the address; undefined when it names no record of this kind. */
  id: string | undefined;
  /** The map goes there, never further out than the zoom. */
  onGo: (position: LonLat, leastZoom: number) => void;
  onShow: (view: ChartView) => void;
}

/** Records of one kind that lie on the map and are read in a drawer of their own. */
interface LayerRecord {
  kind: MapRecord;
  icon: IconName;
  Drawer: ComponentType<RecordDrawerProps>;
  /** Brings the map to the record that an address names. Draws nothing. */
  Arrival: ComponentType<ArrivalProps>;
  /** Absent: only its drawer opens. */
  open?: (accountId: string, id: string, onShow: (view: ChartView) => void) => void;
}

export interface MapLayer {
  /** From now until the answer is called. */
  show: (open: OpenChart, account: Account) => () => void;
  /** Its part of the key: empty while nothing of it is on the map. */
  Key?: ComponentType<LayerPartProps>;
  /** Its switches in the layers panel. Swatch: the look of each. Facts: its source, licence and date, or why it is empty. */
  switches?: {
    names: readonly LayerName[];
    Swatch: ComponentType<{ layer: LayerName; scheme: Scheme }>;
    Facts: ComponentType<{ layer: LayerName; accountId: string }>;
  };
  hits?: LayerHits;
  record?: LayerRecord;
  /**
   * Called when there is no hit, and with a radius of 0 when there are several. Returns whether the click meant something else (a cluster that
   * opens).
   */
  onNothing?: (chart: Chart, click: ChartClick, radiusPx: number) => boolean;
  /** What to show for a place without hits; undefined: nothing. */
  placeAt?: (chart: Chart, accountId: string, point: CanvasPoint) => ReactNode | undefined;
}

/** A layer of records: it must have a hit test, or nobody could open one, and a part in the key. */
export interface RecordLayer extends MapLayer {
  Key: ComponentType<LayerPartProps>;
  hits: LayerHits;
  record: LayerRecord;
}
