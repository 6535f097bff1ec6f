// Draws every ship in one call: a MapLibre custom layer. Owns what is on the GPU; never asks the store, never touches the DOM.
import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import type { DrawOrder, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { mercatorY, toFixedPoint, toLonLat, WORLD_UNITS, wrapX } from './fixed-point.ts';
import { ShipBuffers } from './ship-buffers.ts';
import { flagsOf, ShipColumns, WORDS } from './ship-columns.ts';
import { ARROW_RADIUS_PX, paletteOf, rgb, SHIP_INKS, shipRadiusPx } from './ship-look.ts';
import type { Scheme } from './ship-look.ts';
import { MOST_PICKS, slotsNear } from './ship-pick.ts';
import { buildProgram } from './ship-program.ts';
import type { ShipProgram } from './ship-program.ts';
import type { Detail } from './ship-shaders.ts';

export const SHIPS_LAYER = 'ships';
/** CSS pixels of one turn of the world at zoom 0. */
const WORLD_PX = 512;
/** The arrow's second point, CSS pixels ahead: far enough for float32, near enough to be straight on a globe. */
const AHEAD_PX = 8;
const BEAT_MS = 900;
const BEATS = 3;
const NONE = new Uint32Array(0);

/** Same numbers wherever the layer is asked how much it shows. */
export interface ShipCount {
  /** Slots held, gone ships included. */
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
  readonly #fromCentre = new Float32Array(16);
  #map: MapLibreMap | undefined;
  #buffers: ShipBuffers | undefined;
  #mostHalf = 1;
  #order: DrawOrder | undefined;
  #early: DrawOrder | undefined;
  #orderDirty = false;
  #selected: number | undefined;
  #nowMin = 0;
  #scheme: Scheme;
  #palette: Float32Array;
  #pulseFromMs = Number.NEGATIVE_INFINITY;
  #firstDrawn: (() => void) | undefined;

  /** `firstDrawn` is called once, in the first frame that shows ships of an order (none may pass the filter). */
  constructor(scheme: Scheme, nowMs: EpochMs, firstDrawn: () => void) {
    this.#firstDrawn = firstDrawn;
    this.#scheme = scheme;
    this.#palette = paletteOf(scheme);
    this.setNow(nowMs);
  }

  /** MapLibre calls this again after a lost context: everything on the GPU is made anew from the page's copies. */
  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#programs.clear();
    this.#buffers = new ShipBuffers(gl);
    const sizes: unknown = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE);
    this.#mostHalf = (sizes instanceof Float32Array ? (sizes[1] ?? 1) : 1) / 2;
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
    if (snapshot.slots < this.#columns.slots) this.#order = undefined; // its slots may not exist any more
    this.#columns.replace(snapshot);
    this.#takeEarlyOrder();
    this.#map?.triggerRepaint();
  }

  /**
   * Patches must come in the order of their revisions; one that is not newer than what is held is ignored, unless it holds
   * every ship: so a store begins anew whose worker was rebuilt, perhaps from an older database.
   */
  applyPatch(patch: ShipPatch): void {
    if (holdsAll(patch)) {
      return this.setSnapshot({ ...patch, positions: patch.positions.slice(), attributes: patch.attributes.slice() });
    }
    if (patch.rev <= this.#columns.rev) return;
    if (this.#columns.apply(patch)) this.pulseAlerts();
    this.#takeEarlyOrder();
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
    this.#selected = slot;
    this.#map?.triggerRepaint();
  }

  /** The clock that ages are measured against; whole minutes reach the GPU. */
  setNow(nowMs: EpochMs): void {
    const nowMin = Math.floor(nowMs / 60_000);
    if (nowMin === this.#nowMin) return;
    this.#nowMin = nowMin;
    this.#map?.triggerRepaint();
  }

  setScheme(scheme: Scheme): void {
    this.#scheme = scheme;
    this.#palette = paletteOf(scheme);
    this.#map?.triggerRepaint();
  }

  /** Three beats on every alerted ship; none where the user asked for less motion. */
  pulseAlerts(): void {
    if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    this.#pulseFromMs = performance.now();
    this.#map?.triggerRepaint();
  }

  get rev(): number {
    return this.#columns.rev;
  }

  count(): ShipCount {
    const runs = this.#runs();
    return { slots: this.#columns.slots, drawn: runs.first + runs.top, matched: this.#order?.matched ?? 0 };
  }

  /** Undefined for a slot not held or gone. */
  positionOf(slot: number): LonLat | undefined {
    if (slot >= this.#columns.slots || this.flagsOf(slot) & SHIP_FLAG.gone) return undefined;
    return toLonLat(this.#columns.positions[WORDS * slot] ?? 0, this.#columns.positions[WORDS * slot + 1] ?? 0);
  }

  /** SHIP_FLAG bits; 0 for a slot not held. */
  flagsOf(slot: number): number {
    return flagsOf(this.#columns.attributes[WORDS * slot] ?? 0);
  }

  /** Slots drawn within the radius of a point of the container (CSS pixels), nearest first, at most 50. */
  pick(x: number, y: number, radiusPx: number): number[] {
    const map = this.#map;
    if (!map) return [];
    const flat = map.getPitch() === 0 && map.getProjection()?.type !== 'globe';
    const at = map.unproject([x, y]);
    const [fixedX, fixedY] = toFixedPoint([at.lng, at.lat]);
    const radius = flat ? (radiusPx / (WORLD_PX * 2 ** map.getZoom())) * WORLD_UNITS : this.#reach(map, x, y, radiusPx, [fixedX, fixedY]);
    const near = slotsNear(this.#columns, this.#drawnSlots(), { x: fixedX, y: fixedY, radius, limit: MOST_PICKS });
    if (flat) return near;
    return near
      .map((slot) => ({ slot, away: this.#pixelsAway(map, slot, x, y, at.lng) }))
      .filter(({ away }) => away <= radiusPx)
      .sort((a, b) => a.away - b.away)
      .map(({ slot }) => slot);
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const map = this.#map;
    const buffers = this.#buffers;
    const order = this.#order;
    if (!map || !buffers || gl.isContextLost()) return;
    buffers.upload(this.#columns);
    if (this.#orderDirty && order) {
      buffers.setOrder(order.slots);
      this.#orderDirty = false;
    }
    gl.disable(gl.DEPTH_TEST); // ships lie on top of the chart; the globe's far side is clipped by its z
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(buffers.vertices);
    const { first, top } = this.#runs();
    const length = order?.slots.length ?? 0;
    this.#draw(gl, input, shipRadiusPx(map.getZoom()) < ARROW_RADIUS_PX ? 'dots' : 'signs', () => {
      if (first) gl.drawElements(gl.POINTS, first, gl.UNSIGNED_INT, 0);
    });
    this.#draw(gl, input, 'signs', () => {
      if (top) gl.drawElements(gl.POINTS, top, gl.UNSIGNED_INT, (length - top) * 4);
      if (this.#selected !== undefined && this.#selected < this.#columns.slots) gl.drawArrays(gl.POINTS, this.#selected, 1);
    });
    gl.bindVertexArray(null);
    if (order) this.#tellFirstDrawn();
    if (performance.now() - this.#pulseFromMs < BEATS * BEAT_MS) map.triggerRepaint();
  }

  /** Once for each copy of the world in view. */
  #draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, detail: Detail, points: () => void): void {
    const map = this.#map;
    const program = this.#programFor(gl, input.shaderData, detail);
    if (!map || !program || this.#columns.slots === 0) return;
    gl.useProgram(program.program);
    this.#setLook(gl, program, map);
    const copies = this.#setPlace(gl, program, map, input);
    for (let copy = -copies; copy <= copies; copy++) {
      gl.uniform1f(program.at('u_copy'), copy);
      points();
    }
  }

  #tellFirstDrawn(): void {
    this.#firstDrawn?.();
    this.#firstDrawn = undefined;
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
    if (!order || !this.#map) return { first: 0, top: 0 };
    const level = Math.max(0, Math.min(order.counts.length - 1, Math.ceil(this.#map.getZoom())));
    const top = Math.min(order.top, order.slots.length);
    return { first: Math.min(order.counts[level] ?? 0, order.slots.length - top), top };
  }

  #drawnSlots(): Uint32Array[] {
    const slots = this.#order?.slots ?? NONE;
    const { first, top } = this.#runs();
    const runs = [slots.subarray(0, first), slots.subarray(slots.length - top)];
    return this.#selected === undefined || this.#selected >= this.#columns.slots ? runs : [...runs, Uint32Array.of(this.#selected)];
  }

  /** A radius in fixed-point units that surely holds all of the circle on the screen, also tilted or on a globe. */
  #reach(map: MapLibreMap, x: number, y: number, radiusPx: number, centre: readonly [number, number]): number {
    const rim = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
      const turn = (eighth * Math.PI) / 4;
      const at = map.unproject([x + 1.2 * radiusPx * Math.sin(turn), y + 1.2 * radiusPx * Math.cos(turn)]);
      const [fixedX, fixedY] = toFixedPoint([at.lng, at.lat]);
      return Math.hypot((fixedX - centre[0]) | 0, fixedY - centre[1]);
    });
    return Math.max(...rim);
  }

  #pixelsAway(map: MapLibreMap, slot: number, x: number, y: number, nearLonDeg: number): number {
    const position = this.positionOf(slot);
    if (!position) return Number.POSITIVE_INFINITY;
    const lonDeg = position[0] + 360 * Math.round((nearLonDeg - position[0]) / 360); // the copy under the pointer
    const at = map.project([lonDeg, position[1]]);
    return Math.hypot(at.x - x, at.y - y);
  }

  #programFor(gl: WebGL2RenderingContext, shaderData: CustomRenderMethodInput['shaderData'], detail: Detail): ShipProgram | undefined {
    const key = `${shaderData.variantName} ${detail}`;
    const known = this.#programs.get(key);
    if (known) return known;
    const built = buildProgram(gl, shaderData, detail);
    if (built) this.#programs.set(key, built);
    return built;
  }

  #setLook(gl: WebGL2RenderingContext, { at }: ShipProgram, map: MapLibreMap): void {
    const ratio = map.getPixelRatio();
    const inks = SHIP_INKS[this.#scheme];
    const beat = (performance.now() - this.#pulseFromMs) / BEAT_MS;
    gl.uniform1f(at('u_ratio'), ratio);
    gl.uniform1f(at('u_mostHalf'), this.#mostHalf);
    gl.uniform1f(at('u_radiusPx'), shipRadiusPx(map.getZoom()));
    gl.uniform1ui(at('u_nowMin'), this.#nowMin);
    gl.uniform1i(at('u_selected'), this.#selected ?? -1);
    gl.uniform3fv(at('u_palette'), this.#palette);
    gl.uniform3fv(at('u_outline'), rgb(inks.outline));
    gl.uniform3fv(at('u_ink'), rgb(inks.ink));
    gl.uniform3fv(at('u_paper'), rgb(inks.paper));
    gl.uniform3fv(at('u_danger'), rgb(inks.danger));
    gl.uniform1f(at('u_pulse'), beat < BEATS ? beat % 1 : 0);
  }

  /** Answers how many copies of the world show beyond the nearest, on each side. */
  #setPlace(
    gl: WebGL2RenderingContext,
    { at }: ShipProgram,
    map: MapLibreMap,
    { shaderData, defaultProjectionData }: CustomRenderMethodInput,
  ): number {
    const centre = map.getCenter();
    const turns = centre.lng / 360;
    const x = wrapX(turns);
    const y = Math.round(mercatorY(centre.lat) * WORLD_UNITS);
    const main = defaultProjectionData.mainMatrix;
    gl.uniform2f(at('u_viewport'), gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.uniform1f(at('u_aheadBy'), AHEAD_PX / (WORLD_PX * 2 ** map.getZoom()));
    if (shaderData.define.includes('GLOBE')) {
      gl.uniformMatrix4fv(at('u_projection_matrix'), false, main);
      gl.uniformMatrix4fv(at('u_projection_fallback_matrix'), false, defaultProjectionData.fallbackMatrix);
      gl.uniform4fv(at('u_projection_tile_mercator_coords'), defaultProjectionData.tileMercatorCoords);
      gl.uniform4fv(at('u_projection_clipping_plane'), defaultProjectionData.clippingPlane);
      gl.uniform1f(at('u_projection_transition'), defaultProjectionData.projectionTransition);
      return 0;
    }
    // main * translate(centre) in double precision; the centre is the same whole number that the shader subtracts
    const centreX = Math.round(turns * WORLD_UNITS) / WORLD_UNITS + 0.5;
    const centreY = y / WORLD_UNITS + 0.5;
    for (let i = 0; i < 12; i++) this.#fromCentre[i] = main[i] ?? 0;
    for (let i = 0; i < 4; i++) this.#fromCentre[12 + i] = (main[i] ?? 0) * centreX + (main[4 + i] ?? 0) * centreY + (main[12 + i] ?? 0);
    gl.uniform2i(at('u_centre'), x, y);
    gl.uniformMatrix4fv(at('u_fromCentre'), false, this.#fromCentre);
    if (!map.getRenderWorldCopies()) return 0;
    const bounds = map.getBounds();
    const halfTurns = Math.max(centre.lng - bounds.getWest(), bounds.getEast() - centre.lng) / 360;
    return Math.max(0, Math.ceil(halfTurns - 0.5));
  }
}

/** Listeners share a patch, so what comes of this one must be copied before it is written to. */
const holdsAll = ({ changed, slots }: ShipPatch) => changed.length === slots && changed.every((slot, i) => slot === i);
