// The GLSL of the ship layer: where a ship is, which way she points, what sign she gets. Constants come from the contract.
import { HALO_PRIORITIES, HALO_SHIFT, SHIP_FLAG, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { AGEING_AFTER_MS, LOST_AFTER_MS, STALE_AFTER_MS } from '#domain/ais/movement.ts';
import { ARROW_RADIUS_PX, CLASS_B_SCALE, OWN_RADIUS_PX } from './ship-look.ts';

/** The space that a sign may need beyond its shape, CSS pixels: outline, own-fleet ring, selection corners, alert halo. */
const MARGIN_PX = { plain: '1.25', ownFleet: '6.0', selected: '8.0', alerted: '14.5' } as const;
/** The AIS-SART sign must be found at any zoom (SN.1/Circ.243 gives it the size of a large target). */
const DISTRESS_RADIUS_PX = '7.0';
const ARROWS_FROM_PX = ARROW_RADIUS_PX.toFixed(1);
/** By age, fresh to lost: how solid the body is, the line within its edge, the cross. */
const SOLIDITY = ['vec3(1.0, 0.0, 0.0)', 'vec3(1.0, 1.0, 0.0)', 'vec3(0.35, 1.0, 0.0)', 'vec3(0.15, 0.75, 0.85)'] as const;
/** How solid a dot is by age, and its outline beside it. */
const DOT_ALPHA = { ageing: '0.72', stale: '0.85', lost: '0.5', outline: '0.55' } as const;
const DISTRESS = SHIP_GROUPS.indexOf('distress');

/** The arrow's tails, in radii: to the side and astern of the centre. */
export const TAIL_ASIDE = 0.68;
export const TAIL_ASTERN = 0.85;

/** The columns have whole minutes, as in ageOf. */
const minutes = (ms: number) => `${ms / 60_000}u`;

/** shape: 0 dot, 1 circle (stopped), 2 arrow, 3 distress. age: 0 fresh, 1 ageing, 2 stale, 3 lost. */
const DECODE = `
  uint flags = (a_attributes.x >> 16) & 255u;
  int group = int((a_attributes.x >> 8) & 255u);
  if ((flags & ${SHIP_FLAG.gone}u) != 0u) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  uint ageMin = u_nowMin > a_attributes.y ? u_nowMin - a_attributes.y : 0u;
  v_age = ageMin < ${minutes(AGEING_AFTER_MS)} ? 0 : ageMin < ${minutes(STALE_AFTER_MS)} ? 1 : ageMin < ${minutes(LOST_AFTER_MS)} ? 2 : 3;
  bool selected = gl_VertexID == u_selected;
  bool ownFleet = (flags & ${SHIP_FLAG.ownFleet}u) != 0u;
  bool alerted = (flags & ${SHIP_FLAG.alerted}u) != 0u;
  int halo = int(flags >> ${HALO_SHIFT}) & 3;
  v_marks = (ownFleet ? 1 : 0) | (alerted ? 2 | halo << 3 : 0) | (selected ? 4 : 0);
  float radiusPx = u_radiusPx;
  if (group == ${DISTRESS}) radiusPx = max(radiusPx, ${DISTRESS_RADIUS_PX});
  else if (ownFleet) radiusPx = max(radiusPx, ${OWN_RADIUS_PX.toFixed(1)});
  else if (v_marks != 0) radiusPx = max(radiusPx, ${ARROWS_FROM_PX} + 0.4);
  else radiusPx *= (flags & ${SHIP_FLAG.classB}u) != 0u ? ${CLASS_B_SCALE} * u_restScale : u_restScale;
  v_shape = group == ${DISTRESS} ? 3
    : radiusPx < ${ARROWS_FROM_PX} ? 0
    : (flags & ${SHIP_FLAG.stopped}u) != 0u ? 1
    : (flags & ${SHIP_FLAG.noDirection}u) != 0u ? 0 : 2;
  v_radius = radiusPx * u_ratio;
  v_disc = v_shape == 1 ? 0.72 * v_radius : v_shape == 0 && radiusPx >= ${ARROWS_FROM_PX} ? 0.5 * v_radius : v_radius;
  float marginPx = alerted ? ${MARGIN_PX.alerted} : selected ? ${MARGIN_PX.selected} : ownFleet ? ${MARGIN_PX.ownFleet} : ${MARGIN_PX.plain};
  v_half = min((v_shape == 2 ? 1.15 * v_radius : v_marks == 0 ? v_disc : v_radius) + marginPx * u_ratio, u_mostHalf);
  v_fill = alerted && u_alertedInDanger ? u_danger : u_palette[group];
  v_body = v_age == 0 ? v_fill : v_age == 1 ? mix(v_fill, u_paper, 0.55) : u_paper;
  float bold = clamp((radiusPx - 2.0) / 5.0, 0.35, 0.95); // many small signs would drown in full outlines
  v_line = vec4(mix(v_fill * 0.3, u_outline, bold), v_age <= 1 ? bold : 0.45);
  v_solid = v_age == 0 ? ${SOLIDITY[0]} : v_age == 1 ? ${SOLIDITY[1]} : v_age == 2 ? ${SOLIDITY[2]} : ${SOLIDITY[3]};`;

/** Integers are subtracted before they become floats: no seam at 180 degrees and no jitter at zoom 20. */
const PLACE = `
#ifdef GLOBE
vec4 place(vec2 aheadBy) { return projectTile(vec2(a_position) / 4294967296.0 + 0.5 + aheadBy); }
#else
vec4 place(vec2 aheadBy) {
  ivec2 apart = a_position - u_centre; // wraps: always the nearest copy of the world
  int halfSouth = (a_position.y >> 1) - (u_centre.y >> 1); // north to south does not wrap
  float south = abs(halfSouth) > 0x3fffffff ? float(halfSouth) / 2147483648.0 : float(apart.y) / 4294967296.0;
  return u_fromCentre * vec4(vec2(float(apart.x) / 4294967296.0 + u_copy, south) + aheadBy, 0.0, 1.0);
}
#endif`;

/**
 * `marked`: every sign with its marks, for the few on top. `plain`: signs without marks. `dots`: for the zooms at which all plain
 * signs are dots. Software GL runs every branch of a shader: measured, one shader for all made frames three times as long.
 */
export type Detail = 'marked' | 'plain' | 'dots';

/** `prelude` and `define` are MapLibre's, of the projection in use. */
export const vertexSource = (prelude: string, define: string) => `#version 300 es
precision highp float;
precision highp int;
${define}
${prelude}
layout(location = 0) in ivec2 a_position;
layout(location = 1) in uvec2 a_attributes;
uniform ivec2 u_centre;
uniform mat4 u_fromCentre;
uniform float u_copy;
uniform vec2 u_viewport;
uniform float u_aheadBy;
uniform float u_radiusPx;
uniform float u_ratio;
uniform float u_mostHalf;
uniform uint u_nowMin;
uniform int u_selected;
uniform vec3 u_palette[${SHIP_GROUPS.length}];
uniform float u_restScale;
uniform bool u_alertedInDanger;
uniform vec3 u_paper;
uniform vec3 u_outline;
uniform vec3 u_danger;
flat out vec3 v_fill;
flat out vec3 v_body;
flat out vec4 v_line;
flat out vec3 v_solid;
flat out float v_disc;
flat out vec2 v_ahead;
flat out float v_radius;
flat out float v_half;
flat out int v_shape;
flat out int v_age;
flat out int v_marks;
${PLACE}
void main() {
${DECODE}
  gl_Position = place(vec2(0.0));
  gl_PointSize = 2.0 * v_half;
  v_ahead = vec2(0.0, -1.0);
  if (v_shape == 2) {
    float course = float(a_attributes.x & 255u) * ${((2 * Math.PI) / 256).toFixed(9)};
    vec4 next = place(vec2(sin(course), -cos(course)) * u_aheadBy);
    vec2 onScreen = (next.xy / next.w - gl_Position.xy / gl_Position.w) * u_viewport * vec2(1.0, -1.0);
    if (dot(onScreen, onScreen) > 1e-12) v_ahead = normalize(onScreen);
  }
}`;

/**
 * Distances are device pixels, negative inside. The arrow has its tip at 1.15 radii, tails at (0.68, -0.85), its stern cut in to -u_notch.x;
 * its outline is cut square one pixel past the tip, or the mitre would grow a needle.
 */
const SIGN = `
float inside(float distance) { return clamp(0.5 - distance, 0.0, 1.0); }
float stroke(float distance, float width) { return inside(abs(distance) - 0.5 * width); }
void over(inout vec4 ground, vec3 colour, float alpha) { ground = vec4(colour, 1.0) * alpha + ground * (1.0 - alpha); }
float cross2(vec2 at, float reach, float width) {
  vec2 turned = abs(vec2(at.x + at.y, at.x - at.y)) * 0.70710678;
  return inside(max(min(turned.x, turned.y) - 0.5 * width, max(turned.x, turned.y) - reach));
}
float arrow(vec2 at) {
  float side = abs(dot(at, vec2(-v_ahead.y, v_ahead.x)));
  float astern = -dot(at, v_ahead);
  vec2 q = vec2(side, astern) / v_radius;
  float flank = (q.x * 2.0 - (q.y + 1.15) * 0.68) / 2.11244;
  float notch = ((q.y - u_notch.x) * ${TAIL_ASIDE} - q.x * (${TAIL_ASTERN} - u_notch.x)) * u_notch.y;
  return max(max(flank, notch), -q.y - 1.15) * v_radius;
}
void shipSign(inout vec4 colour, vec2 at, float away) {
  float edge = v_shape == 2 ? arrow(at) : away - v_disc;
  over(colour, v_line.rgb, stroke(edge - 0.25 * u_ratio, 1.5 * u_ratio) * v_line.a);
  over(colour, v_body, inside(edge) * v_solid.x);
  over(colour, v_fill, stroke(edge + 0.65 * u_ratio, 1.4 * u_ratio) * v_solid.y);
  over(colour, mix(v_fill, u_ink, 0.35), cross2(at, 0.95 * v_radius, 1.4 * u_ratio) * v_solid.z);
}`;

const MARKS = `
void halo(inout vec4 colour, float away) {
  float reach = v_radius + (6.5 + 6.0 * u_pulse) * u_ratio;
  vec3 ring = u_halos[v_marks >> 3];
  over(colour, ring, inside(away - reach) * mix(0.26, 0.10, u_pulse));
  over(colour, ring, stroke(away - reach, 1.6 * u_ratio) * mix(1.0, 0.55, u_pulse));
}
void ownDisc(inout vec4 colour, float away) {
  over(colour, u_paper, inside(away - v_radius - 4.8 * u_ratio));
}
void ownRing(inout vec4 colour, float away) {
  over(colour, u_own, stroke(away - v_radius - 2.7 * u_ratio, 2.2 * u_ratio));
}
void distress(inout vec4 colour, vec2 at, float away) {
  over(colour, u_paper, inside(away - v_radius - u_ratio));
  over(colour, v_fill, stroke(away - v_radius + u_ratio, 2.0 * u_ratio));
  over(colour, v_fill, cross2(at, v_radius - u_ratio, 2.0 * u_ratio));
}
void corners(inout vec4 colour, vec2 at) {
  vec2 q = abs(at);
  float halfSide = v_radius + 6.0 * u_ratio;
  float corner = max(abs(max(q.x, q.y) - halfSide) - u_ratio, 0.5 * halfSide - min(q.x, q.y));
  over(colour, u_paper, inside(corner - u_ratio) * 0.8);
  over(colour, u_ink, inside(corner));
}`;

/** Distress devices are always on top (draw order), so only the marked shader knows their sign. */
const MAIN: Record<Detail, string> = {
  marked: `
  if ((v_marks & 2) != 0) halo(colour, away);
  if ((v_marks & 1) != 0) ownDisc(colour, away);
  if (v_shape == 3) distress(colour, at, away);
  else shipSign(colour, at, away);
  if ((v_marks & 1) != 0) ownRing(colour, away);
  if ((v_marks & 4) != 0) corners(colour, at);`,
  plain: `
  shipSign(colour, at, away);`,
  dots: `
  float edge = away - v_radius;
  float alpha = v_age == 0 ? 1.0 : v_age == 1 ? ${DOT_ALPHA.ageing} : v_age == 2 ? ${DOT_ALPHA.stale} : ${DOT_ALPHA.lost};
  if (v_age <= 1) over(colour, u_outline, inside(edge - 0.5 * u_ratio) * alpha * ${DOT_ALPHA.outline});
  over(colour, v_fill, (v_age <= 1 ? inside(edge) : stroke(edge + 0.5 * u_ratio, u_ratio)) * alpha);`,
};

export const fragmentSource = (detail: Detail) => `#version 300 es
precision highp float;
precision highp int;
flat in vec3 v_fill;
flat in vec3 v_body;
flat in vec4 v_line;
flat in vec3 v_solid;
flat in float v_disc;
flat in vec2 v_ahead;
flat in float v_radius;
flat in float v_half;
flat in int v_shape;
flat in int v_age;
flat in int v_marks;
uniform float u_ratio;
uniform float u_pulse;
uniform vec2 u_notch;
uniform vec3 u_outline;
uniform vec3 u_ink;
uniform vec3 u_own;
uniform vec3 u_paper;
uniform vec3 u_halos[${HALO_PRIORITIES.length}];
out vec4 o_colour;
${SIGN}
${detail === 'marked' ? MARKS : ''}
void main() {
  vec2 at = (gl_PointCoord - 0.5) * 2.0 * v_half;
  float away = length(at);
  vec4 colour = vec4(0.0);
${MAIN[detail]}
  o_colour = colour;
}`;
