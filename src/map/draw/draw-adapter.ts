// Between terra-draw and the chart. terra-draw only knows longitudes within +-180: it gets them relative to a meridian that we choose (the
// frame), so that 180 degrees is a place like any other. What it draws becomes features of one overlay in the chart.
import { type TerraDrawChanges, TerraDrawExtend, type TerraDrawMouseEvent } from 'terra-draw';
import type { LonLat } from '#contract/units.ts';
import { lonNear } from '#domain/geo/longitude.ts';
import type { Chart } from '#map/chart/chart.ts';

/** Degrees, seven decimals: a centimetre. */
const DECIMALS = 7;
/** Farther from any position than a pointer reaches: what is typed never closes a line by lying near its end. */
const NOWHERE_PX = -1_000_000;

export type HandFeature = GeoJSON.Feature<GeoJSON.Point | GeoJSON.LineString | GeoJSON.Polygon>;

const rounded = (deg: number) => Math.round(deg * 10 ** DECIMALS) / 10 ** DECIMALS;

export class DrawAdapter extends TerraDrawExtend.TerraDrawBaseAdapter {
  /** Where the shape in progress began, and the last position of the pointer; as on the map, they may leave +-180. */
  anchor: LonLat | undefined;
  last: LonLat | undefined;
  readonly #chart: Chart;
  readonly #onRender: (features: HandFeature[]) => void;
  readonly #features = new Map<string, HandFeature>();
  #frameLonDeg = 0;
  #lastDrag: TerraDrawMouseEvent | undefined;

  constructor(chart: Chart, onRender: (features: HandFeature[]) => void) {
    super({ coordinatePrecision: DECIMALS, minPixelDragDistance: 2, minPixelDragDistanceDrawing: 8, minPixelDragDistanceSelecting: 4 });
    this.#chart = chart;
    this.#onRender = onRender;
  }

  /** Only while nothing is in terra-draw's store. Whole degrees, so that rounding stays exact. */
  setFrame(lonDeg: number): void {
    this.#frameLonDeg = Math.round(lonDeg);
  }

  toFrame([lonDeg, latDeg]: LonLat): [number, number] {
    return [rounded(lonNear(lonDeg, this.#frameLonDeg) - this.#frameLonDeg), rounded(latDeg)];
  }

  fromFrame([lonDeg = 0, latDeg = 0]: readonly number[]): LonLat {
    return [rounded(lonDeg + this.#frameLonDeg), latDeg];
  }

  #eventAt(position: LonLat): TerraDrawMouseEvent {
    const [lng, lat] = this.toFrame(position);
    return { lng, lat, containerX: NOWHERE_PX, containerY: NOWHERE_PX, button: 'left', heldKeys: [], isContextMenu: false };
  }

  override register(callbacks: Parameters<TerraDrawExtend.TerraDrawBaseAdapter['register']>[0]): void {
    const note = (event: TerraDrawMouseEvent, mayBegin: boolean) => {
      this.last = this.fromFrame([event.lng, event.lat]);
      if (mayBegin && callbacks.getState() === 'started') this.anchor = this.last;
    };
    super.register({
      ...callbacks,
      onClick: (event) => {
        note(event, true);
        callbacks.onClick(event);
      },
      onMouseMove: (event) => {
        note(event, false);
        callbacks.onMouseMove(event);
      },
      onDragStart: (event, setDrag) => {
        note(event, true);
        this.#lastDrag = event;
        callbacks.onDragStart(event, setDrag);
      },
      onDrag: (event, setDrag) => {
        note(event, false);
        this.#lastDrag = event;
        callbacks.onDrag(event, setDrag);
      },
    });
    const { surface } = this.#chart;
    surface.addEventListener('pointerdown', this.#capture);
    surface.addEventListener('lostpointercapture', this.#release);
  }

  override unregister(): void {
    this.#chart.surface.removeEventListener('pointerdown', this.#capture);
    this.#chart.surface.removeEventListener('lostpointercapture', this.#release);
    super.unregister();
  }

  /** A press on the map keeps its pointer: what is dragged follows it over panels and out of the window, and is released there too. */
  readonly #capture = ({ isPrimary, pointerId }: PointerEvent): void => {
    if (isPrimary && this.#chart.surface.isConnected) this.#chart.surface.setPointerCapture(pointerId);
  };

  /** The system or a gesture took the pointer away during a drag: the drag ends at its last position, as on release. */
  readonly #release = (): void => {
    if (this._dragState === 'dragging' && this.#lastDrag)
      this._currentModeCallbacks?.onDragEnd(this.#lastDrag, (enabled) => this.setDraggability(enabled));
    if (this._dragState !== 'not-dragging') this.setDraggability(true);
    this._dragState = 'not-dragging';
  };

  /** As if a hand had clicked there. */
  click(position: LonLat): void {
    const event = this.#eventAt(position);
    this._currentModeCallbacks?.onMouseMove({ ...event });
    this._currentModeCallbacks?.onClick(event);
  }

  move(position: LonLat): void {
    this._currentModeCallbacks?.onMouseMove(this.#eventAt(position));
  }

  key(key: string): void {
    this._currentModeCallbacks?.onKeyUp({ key, heldKeys: [], preventDefault: () => undefined });
  }

  getMapEventElement(): HTMLElement {
    return this.#chart.surface;
  }

  getLngLatFromEvent(event: PointerEvent | MouseEvent): { lng: number; lat: number } {
    const { left, top } = this.#chart.surface.getBoundingClientRect();
    return this.unproject(event.clientX - left, event.clientY - top);
  }

  /** On the side of the world that is seen; the view's own position is canonical, and may be a turn away from it. */
  project(lng: number, lat: number): { x: number; y: number } {
    const { clientWidth, clientHeight } = this.#chart.surface;
    const [seenLonDeg] = this.#chart.fromScreen(clientWidth / 2, clientHeight / 2);
    return this.#chart.toScreen([lonNear(lng + this.#frameLonDeg, seenLonDeg), lat]);
  }

  unproject(x: number, y: number): { lng: number; lat: number } {
    const [lonDeg, latDeg] = this.#chart.fromScreen(x, y);
    const [lng, lat] = this.toFrame([lonDeg, Math.max(-85, Math.min(85, latDeg))]);
    return { lng, lat };
  }

  setCursor(cursor: Parameters<TerraDrawExtend.TerraDrawBaseAdapter['setCursor']>[0]): void {
    this.#chart.surface.style.cursor = cursor === 'unset' ? '' : cursor;
  }

  setDraggability(drag: boolean): void {
    this.#chart.setGestures({ drag });
  }

  setDoubleClickToZoom(doubleClickZoom: boolean): void {
    this.#chart.setGestures({ doubleClickZoom });
  }

  render({ created, updated, deletedIds }: TerraDrawChanges): void {
    for (const id of deletedIds) this.#features.delete(String(id));
    for (const { id, geometry, properties } of [...created, ...updated]) {
      const shift = (position: number[]): number[] => [...this.fromFrame(position)];
      const drawn: HandFeature['geometry'] =
        geometry.type === 'Point'
          ? { type: 'Point', coordinates: shift(geometry.coordinates) }
          : geometry.type === 'LineString'
            ? { type: 'LineString', coordinates: geometry.coordinates.map(shift) }
            : { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(shift)) };
      this.#features.set(String(id), { type: 'Feature', properties, geometry: drawn });
    }
    this.#onRender([...this.#features.values()]);
  }

  clear(): void {
    this.#features.clear();
    this.#onRender([]);
  }
}
