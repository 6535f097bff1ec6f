// Draws every ship in one call: a MapLibre custom layer. Owns the data on the GPU; never queries the store or touches the DOM. Over 250
// lines: MapLibre's calls and the chart's share columns, order and look.
import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import { SHIP_FLAG, flagsOf } from '#contract/worker-apis.ts';
import type { DrawOrder, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import type { ShipPalette } from '#platform/tools.ts';
import { toLonLat } from '#map/draw/fixed-point.ts';
import { ShipBuffers } from './ship-buffers.ts';
import { holdsAll, ShipColumns, WORDS } from './ship-columns.ts';
import { ARROW_RADIUS_PX, levelAt, shipRadiusPx } from './ship-look.ts';
import type { Scheme } from './ship-look.ts';
import { shipStyle } from './ship-palettes.ts';
import { slotsNear } from './ship-pick.ts';
import { pickOnMap } from './ship-pick-on-map.ts';
import { buildProgram } from './ship-program.ts';
import type { ShipProgram } from './ship-program.ts';
import type { Detail } from './ship-shaders.ts';
import { isPulsing, setLook, setPlace } from './ship-uniforms.ts';
import type { ShipLook } from './ship-uniforms.ts';

const SHIPS_LAYER = 'ships';
const NONE = new Uint32Array(0);
/** Changed slots written in one frame: under a megabyte to copy and to upload. Measured: 300,000 at once are 5 ms here, six times that on a tablet. */
const SLICE_SLOTS = 65_536;
/** While there are no frames (a page in the background) at most so many slots wait: 20 MB. */
const MOST_WAITING = 2 ** 20;

/** Same numbers wherever the layer is asked how much it shows. */
export interface DrawnShipCount {
  /** Used slots, including gone ships. */
  slots: number;
  /** Elements drawn at the present zoom. */
  drawn: number;
  /** Ships that pass the filter, inside the box of the order. */
  matched: number;
}

export class ShipsLayer implements CustomLayerInterface {
  readonly id = SHIPS_LAYER;
  readonly type = 'custom';
  readonly renderingMode = '2d';
  readonly #columns = new ShipColumns();
  readonly #programs = new Map<string, ShipProgram>();
  #map: MapLibreMap | undefined;
  #buffers: ShipBuffers | undefined;
  #order: DrawOrder | undefined;
  #early: DrawOrder | undefined;
  #orderDirty = false;
  readonly #look: ShipLook;
  #palette: ShipPalette = 'shore';
  #shown = true;
  #firstDrawn: (() => void) | undefined;
  /** A program that fails to build throws once; trying again in each frame would only flood the log. */
  #broken = false;

  /** `firstDrawn` is called once, in the first frame that shows ships of an order (even if none pass the filter). */
  constructor(scheme: Scheme, nowMs: EpochMs, firstDrawn: () => void) {
    this.#firstDrawn = firstDrawn;
    this.#look = {
      scheme,
      style: shipStyle('shore', scheme),
      selected: undefined,
      nowMin: Math.floor(nowMs / 60_000),
      mostHalf: 1,
      pulseFromMs: Number.NEGATIVE_INFINITY,
    };
  }

  /** MapLibre calls this again after a lost context: everything on the GPU is rebuilt from the page's copies. */
  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#programs.clear();
    this.#broken = false;
    this.#buffers = new ShipBuffers(gl);
    const sizes: unknown = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE);
    this.#look.mostHalf = (sizes instanceof Float32Array ? (sizes[1] ?? 1) : 1) / 2;
    this.#orderDirty = this.#order !== undefined;
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#buffers?.destroy();
    for (const { program } of this.#programs.values()) gl.deleteProgram(program);
    this.#programs.clear();
    this.#buffers = undefined;
    this.#map = undefined;
  }

  /** Replaces all ships, whatever the revision. The arrays become the layer's own. */
  setSnapshot(snapshot: ShipSnapshot): void {
    if (snapshot.slots < this.#columns.slots) this.#forgetOrders();
    this.#columns.replace(snapshot);
    this.#takeEarlyOrder();
    this.#map?.triggerRepaint();
  }

  /**
   * Patches must come in the order of their revisions. One that is not newer is ignored, unless it contains every ship: that is how a store
   * starts again after its worker was rebuilt, perhaps from an older database. A large patch is written in slices, one a frame, while the
   * earlier order is still drawn.
   */
  applyPatch(patch: ShipPatch): void {
    if (!holdsAll(patch) && patch.rev <= this.rev) return;
    this.#columns.take(patch);
    this.#advance(Math.max(SLICE_SLOTS, this.#columns.behind - MOST_WAITING));
    this.#map?.triggerRepaint();
  }

  /** An order may name slots that are still on their way: it waits for its revision. */
  setOrder(order: DrawOrder): void {
    this.#early = order;
    this.#takeEarlyOrder();
    this.#map?.triggerRepaint();
  }

  /** Drawn last and marked by corners, also when filter or thinning leave her out. */
  setSelected(slot: number | undefined): void {
    this.#look.selected = slot;
    this.#map?.triggerRepaint();
  }

  /** The clock for ages; whole minutes reach the GPU. */
  setNow(nowMs: EpochMs): void {
    const nowMin = Math.floor(nowMs / 60_000);
    if (nowMin === this.#look.nowMin) return;
    this.#look.nowMin = nowMin;
    this.#map?.triggerRepaint();
  }

  setScheme(scheme: Scheme): void {
    this.#look.scheme = scheme;
    this.#look.style = shipStyle(this.#palette, scheme);
    this.#map?.triggerRepaint();
  }

  setPalette(palette: ShipPalette): void {
    this.#palette = palette;
    this.setScheme(this.#look.scheme);
  }

  /** Hidden, no ship is drawn, counted or picked, the selected one included; columns and orders go on being taken. */
  setShown(shown: boolean): void {
    this.#shown = shown;
    this.#map?.triggerRepaint();
  }

  /** Three pulses on every alerted ship; none when the user prefers reduced motion. */
  pulseAlerts(): void {
    if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    this.#look.pulseFromMs = performance.now();
    this.#map?.triggerRepaint();
  }

  /** The newest that came, also while it is being written: orders for it may be asked for. */
  get rev(): number {
    return this.#columns.nextRev;
  }

  count(): DrawnShipCount {
    const runs = this.#runs();
    return { slots: this.#columns.slots, drawn: runs.first + runs.top, matched: this.#shown ? (this.#order?.matched ?? 0) : 0 };
  }

  /** undefined for an unused slot or a gone ship. */
  positionOf(slot: number): LonLat | undefined {
    if (slot >= this.#columns.slots || this.flagsOf(slot) & SHIP_FLAG.gone) return undefined;
    return toLonLat(this.#columns.positions[WORDS * slot] ?? 0, this.#columns.positions[WORDS * slot + 1] ?? 0);
  }

  /** SHIP_FLAG bits; 0 for an unused slot. */
  flagsOf(slot: number): number {
    return flagsOf(this.#columns.attributes[WORDS * slot] ?? 0);
  }

  /** Slots drawn within the radius of a point of the container (CSS pixels), nearest first, at most 50. */
  pick(x: number, y: number, radiusPx: number): number[] {
    const map = this.#map;
    if (!map || !this.#shown) return [];
    return pickOnMap(
      map,
      (query) => slotsNear(this.#columns, this.#drawnSlots(), query),
      (slot) => this.positionOf(slot),
      { x, y, radiusPx },
    );
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const map = this.#map;
    const buffers = this.#buffers;
    if (!map || !buffers || this.#broken || gl.isContextLost()) return;
    if (this.#columns.isBehind) this.#advance(SLICE_SLOTS);
    const order = this.#order;
    buffers.upload(this.#columns);
    if (this.#orderDirty && order) {
      buffers.setOrder(order.slots);
      this.#orderDirty = false;
    }
    if (this.#shown) this.#drawAll(gl, input, buffers);
    if (order) this.#tellFirstDrawn();
    if ((this.#shown && isPulsing(this.#look)) || this.#columns.isBehind) map.triggerRepaint();
  }

  #drawAll(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, buffers: ShipBuffers): void {
    gl.disable(gl.DEPTH_TEST); // ships lie on top of the chart; the globe's far side is clipped by its z
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(buffers.vertices);
    const { first, top } = this.#runs();
    const length = this.#order?.slots.length ?? 0;
    this.#draw(gl, input, shipRadiusPx(this.#map?.getZoom() ?? 0) < ARROW_RADIUS_PX ? 'dots' : 'plain', () => {
      if (first) gl.drawElements(gl.POINTS, first, gl.UNSIGNED_INT, 0);
    });
    this.#draw(gl, input, 'marked', () => {
      if (top) gl.drawElements(gl.POINTS, top, gl.UNSIGNED_INT, (length - top) * 4);
      if (this.#look.selected !== undefined && this.#look.selected < this.#columns.slots) gl.drawArrays(gl.POINTS, this.#look.selected, 1);
    });
    gl.bindVertexArray(null);
  }

  /** Once for each copy of the world in view. */
  #draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, detail: Detail, points: () => void): void {
    const map = this.#map;
    const program = this.#programFor(gl, input.shaderData, detail);
    if (!map || !program || this.#columns.slots === 0) return;
    gl.useProgram(program.program);
    setLook(gl, program, map, this.#look);
    const copies = setPlace(gl, program, map, input);
    for (let copy = -copies; copy <= copies; copy++) {
      gl.uniform1f(program.at('u_copy'), copy);
      points();
    }
  }

  #tellFirstDrawn(): void {
    this.#firstDrawn?.();
    this.#firstDrawn = undefined;
  }

  #advance(slots: number): void {
    const before = this.#columns.slots;
    if (this.#columns.advance(slots)) this.pulseAlerts();
    if (this.#columns.slots < before) this.#forgetOrders();
    this.#takeEarlyOrder();
  }

  /** Fewer slots than before: orders may name some that do not exist any more. */
  #forgetOrders(): void {
    this.#order = undefined;
    this.#early = undefined;
  }

  #takeEarlyOrder(): void {
    if (!this.#early || this.#early.rev > this.#columns.rev) return;
    this.#order = this.#early;
    this.#early = undefined;
    this.#orderDirty = true;
  }

  /** How many of the order's elements are drawn: from its start by level of detail, and from its end always. */
  #runs(): { first: number; top: number } {
    const order = this.#order;
    if (!order || !this.#map || !this.#shown) return { first: 0, top: 0 };
    const top = Math.min(order.top, order.slots.length);
    return { first: Math.min(order.counts[levelAt(this.#map.getZoom(), this.#look.style.restScale)] ?? 0, order.slots.length - top), top };
  }

  #drawnSlots(): Uint32Array[] {
    const slots = this.#order?.slots ?? NONE;
    const { first, top } = this.#runs();
    const runs = [slots.subarray(0, first), slots.subarray(slots.length - top)];
    return this.#look.selected === undefined || this.#look.selected >= this.#columns.slots
      ? runs
      : [...runs, Uint32Array.of(this.#look.selected)];
  }

  #programFor(gl: WebGL2RenderingContext, shaderData: CustomRenderMethodInput['shaderData'], detail: Detail): ShipProgram | undefined {
    const key = `${shaderData.variantName} ${detail}`;
    const known = this.#programs.get(key);
    if (known) return known;
    this.#broken = true;
    const built = buildProgram(gl, shaderData, detail);
    this.#broken = false;
    if (built) this.#programs.set(key, built);
    return built;
  }
}
