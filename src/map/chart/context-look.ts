// How the context layers look: the ramp of threat density, the inks of areas and lines. The only raw colours of theirs.
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { ChartImage } from './overlays.ts';
import { rgb, type Scheme } from '#map/ships/ship-look.ts';

interface ThreatStep {
  colour: string;
  opacity: number;
}

/** One hue family, from few to many: as many steps as there are classes. Light charts darken, dark ones brighten, the night stays red to amber. */
const RAMP: Record<Scheme, readonly string[]> = {
  light: ['#f2c14e', '#ec9a3c', '#dd6e2e', '#bd4424', '#8a1f1c'],
  dark: ['#8a6a24', '#b5832a', '#dd9433', '#f29a4a', '#ffb27d'],
  night: ['#43200c', '#5e2b0d', '#7d380f', '#9c4711', '#bb5a17'],
};
const LEAST_OPACITY = 0.35;
const MOST_OPACITY = 0.55;

/** The look of each class, least first; more classes than the ramp has steps share its last. */
export function threatSteps(scheme: Scheme, classes: number): ThreatStep[] {
  const ramp = RAMP[scheme];
  return Array.from({ length: classes }, (_, i) => ({
    colour: ramp[Math.min(i, ramp.length - 1)] ?? '',
    opacity: LEAST_OPACITY + ((MOST_OPACITY - LEAST_OPACITY) * i) / Math.max(1, classes - 1),
  }));
}

/** Charts draw limits in magenta; the other colours differ from it, from the threat ramp and from ships. */
export const AREA_INKS: Record<Scheme, Record<AreaLayer, string>> = {
  light: {
    jwc: '#a3147a',
    ansarAllahHouthi: '#8c3a12',
    gaza: '#6d5600',
    iran: '#00655b',
    westAfrica: '#3d6114',
    eez: '#3f6690',
    cables: '#6a3fa8',
  },
  dark: {
    jwc: '#f06cc9',
    ansarAllahHouthi: '#f0916a',
    gaza: '#d9bf52',
    iran: '#4fc9b8',
    westAfrica: '#9fca62',
    eez: '#7fa8d4',
    cables: '#b795f2',
  },
  night: {
    jwc: '#b5522f',
    ansarAllahHouthi: '#b8661f',
    gaza: '#a2761f',
    iran: '#8f5a2a',
    westAfrica: '#94662a',
    eez: '#74482a',
    cables: '#8a4a30',
  },
};

/** Around names, so that they stay legible on the fill. */
export const AREA_HALOS: Record<Scheme, string> = { light: '#f4f8fb', dark: '#0a121a', night: '#0a0402' };
export const AREA_FILL_OPACITY = 0.07;

const HATCH_PX = 12;
const HATCH_ALPHA = 130;
export const hatchId = (layer: string, scheme: Scheme): string => `area-hatch:${layer}:${scheme}`;

/** Thin diagonals in the layer's ink, for areas that are no longer in force. undefined: the id is no hatch of ours. */
export function hatchFor(id: string): ChartImage | undefined {
  const [kind, layer, scheme] = id.split(':');
  const ink = kind === 'area-hatch' ? AREA_INKS[scheme as Scheme]?.[layer as AreaLayer] : undefined;
  if (ink === undefined) return undefined;
  const [red, green, blue] = rgb(ink).map((share) => Math.round(share * 255));
  const data = new Uint8Array(HATCH_PX * HATCH_PX * 4);
  for (let y = 0; y < HATCH_PX; y++) {
    for (let x = 0; x < HATCH_PX; x++) {
      const off = (x + y) % HATCH_PX;
      const share = off === 0 ? 1 : off === 1 || off === HATCH_PX - 1 ? 0.35 : 0;
      data.set([red ?? 0, green ?? 0, blue ?? 0, HATCH_ALPHA * share], 4 * (y * HATCH_PX + x));
    }
  }
  return { id, width: HATCH_PX, height: HATCH_PX, data };
}
