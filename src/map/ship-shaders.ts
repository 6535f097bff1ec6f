// The GLSL of the ship layer: where a ship is, which way she points, what sign she gets. Constants come from the contract.
import { SHIP_FLAG, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { AGE_LIMITS_MIN, ARROW_RADIUS_PX } from './ship-look.ts';

/** What the sign may need beyond its radius, CSS pixels: outline, own-fleet ring, selection corners, alert halo. */
const MARGIN_PX = { plain: 1.6, ownFleet: 5, selected: 8, alerted: 13 } as const;
/** The AIS-SART sign must be found at any zoom (SN.1/Circ.243 gives it the size of a large target). */
const DISTRESS_RADIUS_PX = 7;
const CLASS_B_SCALE = 0.82;
/** How solid a dot is by age, and its outline beside it. */
const DOT_ALPHA = { ageing: '0.72', stale: '0.85', lost: '0.5', outline: '0.55' } as const;
const DISTRESS = SHIP_GROUPS.indexOf('distress');

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
  v_age = ageMin <= ${AGE_LIMITS_MIN.fresh}u ? 0 : ageMin <= ${AGE_LIMITS_MIN.ageing}u ? 1 : ageMin <= ${AGE_LIMITS_MIN.stale}u ? 2 : 3;
  bool selected = gl_VertexID == u_selected;
  bool ownFleet = (flags & ${SHIP_FLAG.ownFleet}u) != 0u;
  bool alerted = (flags & ${SHIP_FLAG.alerted}u) != 0u;
  v_marks = (ownFleet ? 1 : 0) | (alerted ? 2 : 0) | (selected ? 4 : 0);
  float radiusPx = u_radiusPx;
  if (group == ${DISTRESS}) radiusPx = max(radiusPx, ${DISTRESS_RADIUS_PX.toFixed(1)});
  else if (v_marks != 0) radiusPx = max(radiusPx, ${ARROW_RADIUS_PX.toFixed(1)} + 0.4);
  else if ((flags & ${SHIP_FLAG.classB}u) != 0u) radiusPx *= ${CLASS_B_SCALE};
  v_shape = group == ${DISTRESS} ? 3
    : radiusPx < ${ARROW_RADIUS_PX.toFixed(1)} ? 0
    : (flags & ${SHIP_FLAG.stopped}u) != 0u ? 1
    : (flags & ${SHIP_FLAG.noDirection}u) != 0u ? 0 : 2;
  float marginPx = alerted ? ${MARGIN_PX.alerted.toFixed(1)} : selected ? ${MARGIN_PX.selected.toFixed(1)}
    : ownFleet ? ${MARGIN_PX.ownFleet.toFixed(1)} : ${MARGIN_PX.plain.toFixed(1)};
  v_radius = radiusPx * u_ratio;
  v_half = min(v_shape == 0 && v_marks == 0 ? v_radius + u_ratio : v_radius * 1.15 + marginPx * u_ratio, u_mostHalf);
  v_fill = u_palette[group];`;

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
 * `signs`: every sign and mark. `dots`: plain dots only, for ships that are not on top while all signs are dots; software GL runs
 * every branch of a shader, so the whole one costs several times as much there.
 */
export type Detail = 'signs' | 'dots';

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
flat out vec3 v_fill;
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
 * Distances are device pixels, negative inside. The arrow has its tip at 1.15 radii, tails at (0.68, -0.85), a notch at -0.45;
 * its outline is cut square one pixel past the tip, or the mitre would grow a needle.
 */
const SIGNS = `#version 300 es
precision highp float;
precision highp int;
flat in vec3 v_fill;
flat in vec2 v_ahead;
flat in float v_radius;
flat in float v_half;
flat in int v_shape;
flat in int v_age;
flat in int v_marks;
uniform float u_ratio;
uniform float u_pulse;
uniform vec3 u_outline;
uniform vec3 u_ink;
uniform vec3 u_paper;
uniform vec3 u_danger;
out vec4 o_colour;

float inside(float distance) { return clamp(0.5 - distance, 0.0, 1.0); }
float stroke(float distance, float width) { return inside(abs(distance) - 0.5 * width); }
void over(inout vec4 ground, vec3 colour, float alpha) { ground = vec4(colour, 1.0) * alpha + ground * (1.0 - alpha); }
float cross2(vec2 at, float reach, float width) {
  vec2 turned = vec2(at.x + at.y, at.x - at.y) * 0.70710678;
  float arm = min(max(abs(turned.x) - 0.5 * width, abs(turned.y) - reach), max(abs(turned.y) - 0.5 * width, abs(turned.x) - reach));
  return inside(arm);
}
float arrow(vec2 at) {
  float side = abs(dot(at, vec2(-v_ahead.y, v_ahead.x)));
  float astern = -dot(at, v_ahead);
  vec2 q = vec2(side, astern) / v_radius;
  float flank = (q.x * 2.0 - (q.y + 1.15) * 0.68) / 2.11244;
  float notch = ((q.y - 0.45) * 0.68 - q.x * 0.40) / 0.78892;
  return max(max(flank, notch) * v_radius, (-q.y - 1.15) * v_radius);
}

void main() {
  vec2 at = (gl_PointCoord - 0.5) * 2.0 * v_half;
  float away = length(at);
  vec4 colour = vec4(0.0);
  float rim = v_radius;

  if ((v_marks & 2) != 0) {
    float reach = rim + (5.0 + 6.0 * u_pulse) * u_ratio;
    over(colour, u_danger, inside(away - reach) * mix(0.26, 0.10, u_pulse));
    over(colour, u_danger, stroke(away - reach, 1.6 * u_ratio) * mix(1.0, 0.55, u_pulse));
  }

  float edge = v_shape == 2 ? arrow(at) : v_shape == 3 ? away - rim : v_shape == 1 ? away - 0.72 * rim
    : away - (rim < ${ARROW_RADIUS_PX.toFixed(1)} * u_ratio ? rim : 0.5 * rim);
  bool small = v_shape == 0 && rim < ${ARROW_RADIUS_PX.toFixed(1)} * u_ratio;

  if (v_shape == 3) {
    over(colour, u_paper, inside(away - rim - u_ratio));
    over(colour, v_fill, stroke(away - rim + u_ratio, 2.0 * u_ratio));
    over(colour, v_fill, cross2(at, rim - u_ratio, 2.0 * u_ratio));
  } else if (small) {
    float alpha = v_age == 0 ? 1.0 : v_age == 1 ? ${DOT_ALPHA.ageing} : v_age == 2 ? ${DOT_ALPHA.stale} : ${DOT_ALPHA.lost};
    if (v_age >= 2) {
      over(colour, v_fill, stroke(edge + 0.5 * u_ratio, 1.0 * u_ratio) * alpha);
    } else {
      over(colour, u_outline, inside(edge - 0.5 * u_ratio) * alpha * ${DOT_ALPHA.outline});
      over(colour, v_fill, inside(edge) * alpha);
    }
  } else if (v_age <= 1) {
    float bold = clamp((rim / u_ratio - 2.0) / 5.0, 0.35, 0.95); // many small signs would drown in full outlines
    over(colour, mix(v_fill * 0.3, u_outline, bold), inside(edge - u_ratio) * bold);
    over(colour, v_age == 0 ? v_fill : mix(v_fill, u_paper, 0.55), inside(edge));
    if (v_age == 1) over(colour, v_fill, stroke(edge + 0.6 * u_ratio, 1.2 * u_ratio));
  } else {
    over(colour, u_paper, inside(edge) * (v_age == 2 ? 0.35 : 0.15));
    over(colour, u_outline, stroke(edge - 0.4 * u_ratio, 1.4 * u_ratio) * 0.45);
    over(colour, v_fill, stroke(edge + 0.7 * u_ratio, 1.5 * u_ratio) * (v_age == 2 ? 1.0 : 0.75));
    if (v_age == 3) {
      over(colour, u_paper, cross2(at, 0.95 * rim, 3.0 * u_ratio) * 0.7);
      over(colour, mix(v_fill, u_ink, 0.35), cross2(at, 0.95 * rim, 1.4 * u_ratio) * 0.85);
    }
  }

  if ((v_marks & 1) != 0) over(colour, u_ink, stroke(away - rim - 3.0 * u_ratio, 1.4 * u_ratio));
  if ((v_marks & 4) != 0) {
    vec2 q = abs(at);
    float half_side = rim + 6.0 * u_ratio;
    float box = abs(max(q.x, q.y) - half_side) - u_ratio;
    float corner = max(box, 0.5 * half_side - min(q.x, q.y));
    over(colour, u_paper, inside(corner - u_ratio) * 0.8);
    over(colour, u_ink, inside(corner));
  }
  if (colour.a < 0.004) discard;
  o_colour = colour;
}`;

/** The same dot as SIGNS draws; distress devices keep their colour and size, their sign comes when arrows do. */
const DOTS = `#version 300 es
precision highp float;
flat in vec3 v_fill;
flat in float v_radius;
flat in float v_half;
flat in int v_age;
uniform float u_ratio;
uniform vec3 u_outline;
out vec4 o_colour;

void main() {
  float away = length((gl_PointCoord - 0.5) * 2.0 * v_half) - v_radius;
  float alpha = v_age == 0 ? 1.0 : v_age == 1 ? ${DOT_ALPHA.ageing} : v_age == 2 ? ${DOT_ALPHA.stale} : ${DOT_ALPHA.lost};
  float fill = v_age >= 2 ? 1.0 - abs(away / u_ratio + 0.5) : 0.5 - away;
  float line = v_age >= 2 ? 0.0 : clamp(0.5 * u_ratio + 0.5 - away, 0.0, 1.0) * ${DOT_ALPHA.outline};
  fill = clamp(fill, 0.0, 1.0);
  o_colour = (vec4(u_outline, 1.0) * line * (1.0 - fill) + vec4(v_fill, 1.0) * fill) * alpha;
}`;

export const fragmentSource = (detail: Detail) => (detail === 'dots' ? DOTS : SIGNS);
