// Drawing by hand on the chart: owns terra-draw, and lends it only what is under the hand. Finished shapes leave at once; what is drawn
// already is its caller's. Load it lazily.
import { type GeoJSONStoreGeometries, TerraDraw, TerraDrawModeUndoRedo } from 'terra-draw';
import type { LonLat } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { lonNear, unwrapped } from '#domain/geo/longitude.ts';
import type { Chart } from '#map/chart/chart.ts';
import { DrawAdapter, type HandFeature } from './draw-adapter.ts';
import { HAND_SOURCE, handOverlay } from './draw-layer.ts';
import { drawModes, type HandTool, KEYS, MODE_OF } from './draw-modes.ts';
import { snapAt } from './draw-snap.ts';

/** Longitudes are unwrapped, as they were drawn: they may leave +-180. A ring is closed. A circle is its centre and a position on it. */
export interface HandShape {
  tool: HandTool;
  positions: LonLat[];
}

/** A shape selected for editing; as HandShape, with its caller's id. */
export interface HeldShape {
  id: string;
  kind: 'point' | 'line' | 'polygon' | 'rectangle' | 'circle';
  positions: readonly LonLat[];
}

export interface DrawListeners {
  onFinished: (shape: HandShape) => void;
  /** The placed positions of an unfinished line or polygon, in order; empty when there is none. */
  onProgress: (positions: readonly LonLat[]) => void;
  /** After each change by hand, not while it lasts. */
  onChanged: (held: HeldShape) => void;
  /** The unwrapped paths that the pointer may snap to; read at each move. */
  snapPaths: () => readonly (readonly LonLat[])[];
}

export interface Draw {
  /** What the pointer draws; undefined: nothing. Drops an unfinished shape. */
  setTool: (tool: HandTool | undefined) => void;
  /** For shapes to come, '#rrggbb' and CSS pixels. */
  setLook: (look: { colour: string; widthPx: number }) => void;
  /** A position from the keyboard: the next vertex. */
  place: (position: LonLat) => void;
  /** Where the keyboard aims. */
  aim: (position: LonLat) => void;
  /** The last position goes. */
  removeLast: () => void;
  /** Ends the shape in progress; one with too few positions is dropped. */
  finish: () => void;
  /** Selects a shape with its handles for editing, or deselects it. Ends the tool. Returns whether a shape is selected: otherwise its caller draws it. */
  hold: (shape: HeldShape | undefined) => boolean;
  destroy: () => void;
}

const LEAST_POSITIONS: Partial<Record<HandTool, number>> = { line: 2, polygon: 3 };
const ONE_SHAPE = 'held';

export function openDraw(chart: Chart, listeners: DrawListeners): Draw {
  return new Engine(chart, listeners);
}

class Engine implements Draw {
  readonly #chart: Chart;
  readonly #listeners: DrawListeners;
  readonly #adapter: DrawAdapter;
  readonly #terra: TerraDraw;
  readonly #stops: (() => void)[] = [];
  #tool: HandTool | undefined;
  #held: HeldShape | undefined;
  #look = { colour: '#d1121f', widthPx: 2 };
  #hand: HandFeature[] = [];
  #frame = 0;
  #placed: readonly LonLat[] = [];

  constructor(chart: Chart, listeners: DrawListeners) {
    this.#chart = chart;
    this.#listeners = listeners;
    this.#stops.push(
      chart.addOverlay(handOverlay),
      chart.on('moveEnd', () => !this.#held && this.#frameForNext()),
    );
    this.#adapter = new DrawAdapter(chart, (features) => this.#show(features));
    let made = 0;
    const idStrategy = { isValidId: (id: string | number): id is string => typeof id === 'string', getId: () => `hand-${made++}` };
    const undoRedo = { modeLevel: new TerraDrawModeUndoRedo() };
    this.#terra = new TerraDraw({ adapter: this.#adapter, modes: drawModes((x, y) => this.#snap(x, y)), idStrategy, undoRedo });
    this.#terra.on('finish', (id, { action }) => (action === 'draw' ? this.#finished(String(id)) : this.#changed()));
    this.#terra.on('change', () => this.#progress());
    this.#terra.start();
  }

  setTool(tool: HandTool | undefined): void {
    this.hold(undefined);
    this.#drop();
    this.#tool = tool;
    this.#placed = [];
    this.#adapter.setFrame(this.#chart.view.position[0]);
    this.#terra.setMode(tool ? MODE_OF[tool] : 'static');
    if (!tool) this.#chart.setGestures({ drag: true, doubleClickZoom: true });
  }

  setLook(look: { colour: string; widthPx: number }): void {
    this.#look = look;
    this.#show(this.#hand);
  }

  place(position: LonLat): void {
    if (!this.#tool) return;
    this.#frameForNext();
    this.#adapter.click(position);
  }

  aim(position: LonLat): void {
    if (this.#tool && this.#inProgress()) this.#adapter.move(position);
  }

  removeLast(): void {
    if (!this.#inProgress()) return;
    if (this.#tool === 'line' || this.#tool === 'polygon') this.#terra.undo();
    else this.#drop();
    this.#progress();
  }

  finish(): void {
    if (!this.#tool || !this.#inProgress()) return;
    const enough = this.#tool === 'freehand' || this.#placed.length >= (LEAST_POSITIONS[this.#tool] ?? Number.POSITIVE_INFINITY);
    if (enough) this.#adapter.key(KEYS.finish);
    else this.#drop();
    this.#progress();
  }

  hold(shape: HeldShape | undefined): boolean {
    if (this.#held) {
      this.#held = undefined;
      this.#terra.setMode('static');
      this.#terra.clear();
    }
    if (!shape || shape.positions.length === 0) return false;
    if (this.#tool) this.setTool(undefined);
    const path = unwrapped(shape.positions);
    const lons = path.map(([lonDeg]) => lonDeg);
    const [west, east] = [lons.reduce((a, b) => Math.min(a, b)), lons.reduce((a, b) => Math.max(a, b))];
    this.#adapter.setFrame(lonNear((west + east) / 2, this.#chart.view.position[0]));
    this.#held = shape;
    this.#terra.setMode('select');
    this.#terra.addFeatures([this.#storeFeature(shape)]);
    const isTaken = this.#terra.hasFeature(ONE_SHAPE);
    if (isTaken) this.#terra.selectFeature(ONE_SHAPE);
    else this.#held = undefined;
    return isTaken;
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#terra.stop();
    this.#chart.setGestures({ drag: true, doubleClickZoom: true });
    for (const stop of this.#stops) stop();
  }

  #snap(x: number, y: number): [number, number] | undefined {
    const found = snapAt(this.#chart, x, y, this.#listeners.snapPaths());
    return found && this.#adapter.toFrame(found);
  }

  /** A circle being edited is a line from its centre to a position on it: two handles. */
  #storeFeature({ kind, positions }: HeldShape) {
    const coordinates = unwrapped(positions).map((position) => this.#adapter.toFrame(position));
    // the frame's own turn of the world, in one piece
    const path = unwrapped(coordinates).map(([lonDeg, latDeg]): [number, number] => [lonDeg, latDeg]);
    const base = { id: ONE_SHAPE, type: 'Feature' as const };
    if (kind === 'point')
      return { ...base, properties: { mode: 'point' }, geometry: { type: 'Point' as const, coordinates: path[0] ?? [0, 0] } };
    if (kind === 'line' || kind === 'circle')
      return { ...base, properties: { mode: 'linestring' }, geometry: { type: 'LineString' as const, coordinates: path } };
    return { ...base, properties: { mode: kind }, geometry: { type: 'Polygon' as const, coordinates: [path] } };
  }

  #inProgress(): boolean {
    return this.#terra.getModeState() === 'drawing';
  }

  #drop(): void {
    if (this.#inProgress()) this.#adapter.key(KEYS.cancel);
    if (this.#placed.length) this.#tell([]);
  }

  /** A new shape begins where the map is now: its frame may follow. */
  #frameForNext(): void {
    if (!this.#inProgress()) this.#adapter.setFrame(this.#chart.view.position[0]);
  }

  #finished(id: string): void {
    const tool = this.#tool;
    const feature = this.#terra.getSnapshotFeature(id);
    if (!tool || !feature) return;
    const ends = [this.#adapter.anchor, this.#adapter.last].filter((one): one is LonLat => one !== undefined);
    const positions = tool === 'circle' ? ends : this.#positionsOf(feature.geometry);
    this.#terra.removeFeatures([id]);
    this.#tell([]);
    const [centre, rim] = positions;
    if (tool !== 'circle' || (centre && rim && distanceNm(centre, rim) > 0)) this.#listeners.onFinished({ tool, positions });
    this.#frameForNext();
  }

  #changed(): void {
    const held = this.#held;
    const feature = held && this.#terra.getSnapshotFeature(ONE_SHAPE);
    if (!held || !feature) return;
    const changed = { ...held, positions: this.#positionsOf(feature.geometry) };
    this.#held = changed;
    this.#listeners.onChanged(changed);
  }

  #positionsOf(geometry: GeoJSONStoreGeometries): LonLat[] {
    return cornersOf(geometry).map((one) => this.#adapter.fromFrame(one));
  }

  /** Positions that were placed, without the one under the hand. */
  #progress(): void {
    if (this.#tool !== 'line' && this.#tool !== 'polygon') return;
    const drawing = this.#terra.getSnapshot().find(({ properties }) => properties['currentlyDrawing']);
    if (!drawing) return this.#placed.length ? this.#tell([]) : undefined;
    const { geometry, properties } = drawing;
    const placed =
      geometry.type === 'Polygon'
        ? (geometry.coordinates[0] ?? []).slice(0, Number(properties['committedCoordinateCount'] ?? 0))
        : geometry.type === 'LineString'
          ? geometry.coordinates.slice(0, -1)
          : [];
    if (placed.length !== this.#placed.length) this.#tell(placed.map((one) => this.#adapter.fromFrame(one)));
  }

  #tell(placed: readonly LonLat[]): void {
    this.#placed = placed;
    this.#listeners.onProgress(placed);
  }

  /** At most once a frame: terra-draw renders at each event. */
  #show(features: HandFeature[]): void {
    this.#hand = features;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const looks = this.#hand.map((feature) => ({ ...feature, properties: { ...feature.properties, ...this.#look } }));
      this.#chart.setGeojson(HAND_SOURCE, { type: 'FeatureCollection', features: looks });
    });
  }
}

function cornersOf({ type, coordinates }: GeoJSONStoreGeometries) {
  if (type === 'Point') return [coordinates];
  return type === 'Polygon' ? (coordinates[0] ?? []) : coordinates;
}
