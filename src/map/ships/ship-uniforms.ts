// The inputs of the ship programs in each frame: how ships look, and where the chart looks.
import type { CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl';
import { mercatorY } from '#domain/geo/mercator.ts';
import { WORLD_UNITS, wrapX } from '#map/draw/fixed-point.ts';
import { rgb, SHIP_INKS, shipRadiusPx } from './ship-look.ts';
import type { Scheme } from './ship-look.ts';
import type { ShipStyle } from './ship-palettes.ts';
import type { ShipProgram } from './ship-program.ts';
import { TAIL_ASIDE, TAIL_ASTERN } from './ship-shaders.ts';

/** CSS pixels of one turn of the world at zoom 0. */
export const WORLD_PX = 512;
/** The arrow's second point, CSS pixels ahead: far enough for float32, near enough to be straight on a globe. */
const AHEAD_PX = 8;
const BEAT_MS = 900;
const BEATS = 3;
/** Made once: a frame must leave no garbage. */
const fromCentre = new Float32Array(16);

export interface ShipLook {
  scheme: Scheme;
  style: ShipStyle;
  selected: number | undefined;
  nowMin: number;
  /** Half of the largest point that this GPU draws, device pixels. */
  mostHalf: number;
  /** When the alerts began to pulse, by performance.now(). */
  pulseFromMs: number;
}

export const isPulsing = ({ pulseFromMs }: ShipLook) => performance.now() - pulseFromMs < BEATS * BEAT_MS;

export function setLook(gl: WebGL2RenderingContext, { at }: ShipProgram, map: MapLibreMap, look: ShipLook): void {
  const ratio = map.getPixelRatio();
  const inks = SHIP_INKS[look.scheme];
  const beat = (performance.now() - look.pulseFromMs) / BEAT_MS;
  gl.uniform1f(at('u_ratio'), ratio);
  gl.uniform1f(at('u_mostHalf'), look.mostHalf);
  gl.uniform1f(at('u_radiusPx'), shipRadiusPx(map.getZoom()));
  gl.uniform1ui(at('u_nowMin'), look.nowMin);
  gl.uniform1i(at('u_selected'), look.selected ?? -1);
  const { colours, halos, restScale, notch, alertedInDanger } = look.style;
  gl.uniform3fv(at('u_palette'), colours);
  gl.uniform3fv(at('u_halos'), halos);
  gl.uniform1f(at('u_restScale'), restScale);
  gl.uniform2f(at('u_notch'), notch, 1 / Math.hypot(TAIL_ASIDE, TAIL_ASTERN - notch));
  gl.uniform1i(at('u_alertedInDanger'), alertedInDanger ? 1 : 0);
  gl.uniform3fv(at('u_outline'), rgb(inks.outline));
  gl.uniform3fv(at('u_ink'), rgb(inks.ink));
  gl.uniform3fv(at('u_own'), rgb(inks.own));
  gl.uniform3fv(at('u_paper'), rgb(inks.paper));
  gl.uniform3fv(at('u_danger'), rgb(inks.danger));
  gl.uniform1f(at('u_pulse'), beat < BEATS ? beat % 1 : 0);
}

/** Returns how many copies of the world are visible beyond the nearest, on each side. */
export function setPlace(
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
  // main * translate(centre) in double precision; the shader subtracts the same whole number
  const centreX = Math.round(turns * WORLD_UNITS) / WORLD_UNITS + 0.5;
  const centreY = y / WORLD_UNITS + 0.5;
  for (let i = 0; i < 12; i++) fromCentre[i] = main[i] ?? 0;
  for (let i = 0; i < 4; i++) fromCentre[12 + i] = (main[i] ?? 0) * centreX + (main[4 + i] ?? 0) * centreY + (main[12 + i] ?? 0);
  gl.uniform2i(at('u_centre'), x, y);
  gl.uniformMatrix4fv(at('u_fromCentre'), false, fromCentre);
  if (!map.getRenderWorldCopies()) return 0;
  const bounds = map.getBounds();
  const halfTurns = Math.max(centre.lng - bounds.getWest(), bounds.getEast() - centre.lng) / 360;
  return Math.max(0, Math.ceil(halfTurns - 0.5));
}
