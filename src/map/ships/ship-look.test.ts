import { expect, test } from 'vitest';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { alertedFlags, flagsOf, HALO_PRIORITIES, HALO_SHIFT, SHIP_FLAG, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { EVENT_INKS } from '#map/event-look.ts';
import {
  ARROW_RADIUS_PX,
  CLASS_B_SCALE,
  levelAt,
  OWN_RADIUS_PX,
  rgb,
  SCHEMES,
  SHIP_COLOURS,
  SHIP_INKS,
  shipRadiusPx,
} from './ship-look.ts';
import { shipColours, shipStyle } from './ship-palettes.ts';
import { fragmentSource, vertexSource } from './ship-shaders.ts';

/** WCAG relative luminance and contrast. */
const luminance = (hex: string) => {
  const [r, g, b] = rgb(hex).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const apart = (a: string, b: string) => Math.hypot(...rgb(a).map((part, i) => part - (rgb(b)[i] ?? 0)));

test('both palettes have a colour for every group, in the order of the contract', () => {
  for (const scheme of SCHEMES) {
    for (const palette of ['shore', 's52'] as const) {
      const { colours } = shipStyle(palette, scheme);
      expect(colours).toHaveLength(3 * SHIP_GROUPS.length);
      SHIP_GROUPS.forEach((group, i) => {
        const colour = rgb(shipColours(palette, scheme)[group]).map(Math.fround);
        expect(Array.from(colours.subarray(3 * i, 3 * i + 3))).toEqual(colour);
      });
    }
    const types = new Set(Object.values(shipColours('shore', scheme))).size;
    expect(types, 'at night one colour, and red for distress').toBe(scheme === 'night' ? 2 : SHIP_GROUPS.length);
    expect(new Set(Object.values(shipColours('s52', scheme))), 'one colour for all, red for distress').toHaveLength(2);
  }
});

test('the bridge palette can be read on either sea, and its sign for a ship at rest is smaller than a marked one', () => {
  expect(contrast(shipColours('s52', 'light').cargo, '#cfe0ec')).toBeGreaterThan(3);
  expect(contrast(shipColours('s52', 'dark').cargo, '#16242f')).toBeGreaterThan(4.5);
  expect(shipStyle('s52', 'light')).toMatchObject({ alertedInDanger: true });
  expect(shipStyle('s52', 'light').restScale).toBeLessThan(shipStyle('shore', 'light').restScale);
});

test('every colour but yellow, which has its outline, stands out from a pale sea, and all from a dark one', () => {
  for (const group of SHIP_GROUPS) {
    expect(contrast(SHIP_COLOURS.dark[group], '#16242f')).toBeGreaterThan(4.5);
    if (group !== 'highSpeed') expect(contrast(SHIP_COLOURS.light[group], '#cfe0ec')).toBeGreaterThan(2.2);
  }
  for (const scheme of ['light', 'dark'] as const) expect(contrast(SHIP_INKS[scheme].ink, SHIP_INKS[scheme].paper)).toBeGreaterThan(12);
});

test('an own-fleet ship is far larger than the dots around her at the opening zoom, and her ring stands out in every scheme', () => {
  expect(OWN_RADIUS_PX).toBeGreaterThan(2.5 * shipRadiusPx(2.5));
  const sea = { light: '#cfe0ec', dark: '#16242f', night: '#1e0d06' };
  for (const scheme of SCHEMES) {
    const { own, paper, danger } = SHIP_INKS[scheme];
    expect(contrast(own, sea[scheme]), scheme).toBeGreaterThan(6);
    expect(contrast(own, paper), scheme).toBeGreaterThan(6);
    expect(apart(own, danger), scheme).toBeGreaterThan(0.4);
    expect(apart(own, EVENT_INKS[scheme].ring), `${scheme}: no ring of events`).toBeGreaterThan(0.15);
  }
});

test('the red of danger is left to alerts and distress in every scheme: no type of ship comes near it, nor near another type', () => {
  for (const scheme of SCHEMES) {
    const colours = SHIP_COLOURS[scheme];
    const types = SHIP_GROUPS.filter((one) => one !== 'distress');
    for (const group of types)
      for (const red of [SHIP_INKS[scheme].danger, colours.distress])
        expect(apart(colours[group], red), `${scheme} ${group}`).toBeGreaterThan(0.35);
    const others = types.filter((group) => group !== 'tanker' && scheme !== 'night');
    for (const group of others) expect(apart(colours.tanker, colours[group]), `${scheme} ${group}`).toBeGreaterThan(0.25);
  }
  expect(contrast(SHIP_COLOURS.night.cargo, '#1e0d06')).toBeGreaterThan(4);
});

test('the halo of an alerted ship has the colour of her worst alert, in every scheme and palette, and its place is in her flags', () => {
  expect(HALO_PRIORITIES).toEqual(ALERT_PRIORITIES);
  const others = SHIP_FLAG.stopped | SHIP_FLAG.noDirection | SHIP_FLAG.ownFleet | SHIP_FLAG.classB | SHIP_FLAG.gone;
  for (const [at, priority] of HALO_PRIORITIES.entries()) {
    const flags = alertedFlags(priority);
    expect(flagsOf(flags << 16)).toBe(flags);
    expect([flags & others, flags & SHIP_FLAG.alerted, (flags >> HALO_SHIFT) & 3]).toEqual([0, SHIP_FLAG.alerted, at]);
    for (const scheme of SCHEMES)
      for (const palette of ['shore', 's52'] as const)
        expect(shipStyle(palette, scheme).halos.slice(3 * at, 3 * at + 3)).toEqual(new Float32Array(rgb(ALERT_COLOURS[scheme][priority])));
  }
});

test('at night brightness tells an emergency from an alarm, and a warned ship from a clear one, each readable on the dark sea', () => {
  const { emergency, alarm, warning, caution } = ALERT_COLOURS.night;
  expect(contrast(emergency, alarm)).toBeGreaterThan(1.5);
  expect(contrast(warning, SHIP_INKS.night.ink)).toBeGreaterThan(1.3);
  for (const colour of [emergency, alarm, warning, caution, SHIP_INKS.night.ink]) expect(contrast(colour, '#1e0d06')).toBeGreaterThan(3);
});

test('signs never shrink as one zooms in', () => {
  for (let zoom = 0; zoom < 22; zoom += 0.25) expect(shipRadiusPx(zoom + 0.25)).toBeGreaterThanOrEqual(shipRadiusPx(zoom));
  expect(shipRadiusPx(0)).toBe(shipRadiusPx(2));
  expect(shipRadiusPx(5)).toBeCloseTo(3.6);
});

test('the shader carries the flags and the palette size of the contract', () => {
  const vertex = vertexSource('', '');
  for (const flag of [SHIP_FLAG.gone, SHIP_FLAG.stopped, SHIP_FLAG.noDirection, SHIP_FLAG.ownFleet, SHIP_FLAG.alerted, SHIP_FLAG.classB]) {
    expect(vertex).toContain(`& ${flag}u) != 0u`);
  }
  expect(vertex).toContain(`u_palette[${SHIP_GROUPS.length}]`);
  expect(vertex).toContain(`flags >> ${HALO_SHIFT}`);
  expect(fragmentSource('marked')).toContain('u_halos[4]');
  expect(vertex + fragmentSource('marked') + fragmentSource('plain') + fragmentSource('dots')).not.toMatch(/undefined|NaN|\[object/);
});

test.each([1, 0.85])(
  'a ship is left out only under another: within 2 px while they are dots, then within a radius of the smallest sign, drawn at %f',
  (restScale) => {
    for (let zoom = 0; zoom <= 22; zoom += 1 / 16) {
      const level = levelAt(zoom, restScale);
      const cellPx = level === 9 ? 0 : 2 * 2 ** (zoom - level);
      expect(cellPx, `zoom ${zoom}`).toBeLessThanOrEqual(Math.max(2, CLASS_B_SCALE * restScale * shipRadiusPx(zoom)) + 1e-9);
      if (shipRadiusPx(zoom) < ARROW_RADIUS_PX) expect(cellPx).toBeLessThanOrEqual(2);
      if (zoom >= 9.4) expect(level).toBe(9);
    }
  },
);
