// The words of the chart. They lie under soundings, dangers and lights, and give way to signs, dangers, lights and each other.
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { isSafetyContour } from '#map/enc/depth-areas.ts';
import { optionIsOn, shownWith } from '#map/enc/enc-state.ts';
import { attribute, byRule, type EncExpression, isOfClassWith, isShown, pointOrArea } from '#map/enc/expressions.ts';
import type { EncPalette } from '#map/enc/palettes.ts';
import { aidRules } from '#map/enc/table/aids.ts';
import type { EncGeometry } from '#map/enc/table/rule.ts';
import { encFonts, lightCharacter, textFields } from '#map/enc/texts.ts';
import { at, CLOSE_FROM_ZOOM, ENC_GRID_SOURCE, inkOf } from './layer.ts';

const kind = (geometry: EncGeometry) => byRule(geometry, ({ text }) => text ?? '', '');
const pairs = Object.entries(textFields).flat();
const fieldOf = (of: EncExpression): EncExpression => ['match', of, ...pairs, ''] as unknown as EncExpression;
const hasText = (geometry: EncGeometry) => isOfClassWith(geometry, ({ text }) => text !== undefined);
const pointKind = pointOrArea(kind);
/** Names of seas and lands stand in the middle of what they name, others beside their sign. */
const isRegion: EncExpression = ['match', pointKind, ['sea', 'land', 'seabed', 'dredged', 'swept'], true, false];

const isAid: EncExpression = ['match', attribute('cls'), [...new Set(aidRules.map(({ cls }) => cls))], true, false];

const halo = (palette: EncPalette) => ({ 'text-halo-color': inkOf(palette, 'halo'), 'text-halo-width': 1 });

type Anchor = 'left' | 'right' | 'top' | 'bottom' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
/** Of the words: those of an anchor to the left stand east of the place. */
const EAST: readonly Anchor[] = ['left', 'bottom-left', 'top-left'];
const WEST: readonly Anchor[] = ['right', 'bottom-right', 'top-right'];
/** In the order in which a free place is looked for. */
const AROUND: readonly Anchor[] = ['left', 'right', 'bottom', 'top', 'bottom-left', 'bottom-right', 'top-left', 'top-right'];
const ACROSS: readonly Anchor[] = ['bottom', 'top'];

/** Ems: MapLibre draws words above and below a place by so much nearer to it. */
const NEARER_ABOVE_AND_BELOW = 7 / 24;

/** Ems: a line further up or down, with the gap that collision keeps. */
const NEXT_LINE = 1.7;

/**
 * `distance`: ems from the place to the words. Those at a corner stand above or below, too: as near in both directions they would lie on their
 * own sign, and never find room. Near the edge of its cell (`side`) they are first looked for where the cell goes on. `lines`: so many are tried
 * above and below.
 */
function beside(distance: number, lines = 1): EncExpression {
  const away = distance === 0 ? 0 : distance + NEARER_ABOVE_AND_BELOW;
  const offset = (anchor: Anchor, line: number): [number, number] => {
    if (anchor === 'left' || anchor === 'right') return [anchor === 'left' ? distance : -distance, 0];
    const further = away + line * NEXT_LINE;
    return [0, anchor.startsWith('top') ? further : -further];
  };
  const inOrder = (anchors: readonly Anchor[]) => {
    const aboveAndBelow = anchors.filter((anchor) => anchor !== 'left' && anchor !== 'right');
    const onLine = (line: number) => (line === 0 ? anchors : aboveAndBelow).flatMap((anchor) => [anchor, offset(anchor, line)]);
    return ['literal', Array.from({ length: lines }, (_, line) => onLine(line)).flat()];
  };
  return [
    'match',
    ['to-string', attribute('side')],
    'east',
    inOrder([...EAST, ...ACROSS, ...WEST]),
    'west',
    inOrder([...WEST, ...ACROSS, ...EAST]),
    inOrder(AROUND),
  ] as unknown as EncExpression;
}

const BESIDE: SymbolLayerSpecification['layout'] = { 'text-justify': 'auto', 'text-max-width': 9 };

/** Ems: half the width of the widest sign (28 CSS pixels), and of a flare (36), with a gap. Nearer, a word would give way to its sign. */
const BESIDE_SIGN = 1.75;
const BESIDE_LIGHT = 2.15;

/** Ems: no character is as long, so that none is broken, as after a plus. */
const WHOLE_LINE = 40;

/** Lowest first: MapLibre gives the topmost its room first. */
export const words = (palette: EncPalette): LayerSpecification[] => [
  {
    id: 'enc-grid-words',
    type: 'symbol',
    source: ENC_GRID_SOURCE,
    layout: {
      visibility: shownWith('grid'),
      'symbol-placement': 'line',
      'symbol-spacing': 150, // close, because soundings and names take most of the places
      'text-padding': 0,
      'text-field': attribute('name'),
      'text-font': encFonts('Regular'),
      'text-size': 10,
    },
    paint: { 'text-color': inkOf(palette, 'grid'), ...halo(palette) },
  },
  {
    id: 'enc-contour-words',
    type: 'symbol',
    ...at('lines'),
    // where the contour itself is drawn
    filter: ['all', ['==', attribute('cls'), 'DEPCNT'], ['has', 'VALDCO'], ['any', isSafetyContour, isShown('line', ['DEPCNT'])]],
    layout: {
      visibility: shownWith('contourLabels'),
      'symbol-placement': 'line',
      'symbol-spacing': 200,
      'text-field': ['to-string', attribute('VALDCO')],
      'text-font': encFonts('Medium'),
      'text-size': 10.5,
      'text-max-angle': 90,
      'text-padding': 0,
    },
    paint: { 'text-color': inkOf(palette, 'contour-figure'), ...halo(palette) },
  },
  {
    id: 'enc-line-words',
    type: 'symbol',
    ...at('lines'),
    filter: ['all', hasText('line'), isShown('line')],
    layout: {
      visibility: shownWith('text'),
      'symbol-placement': 'line',
      'symbol-spacing': 300,
      'text-field': fieldOf(kind('line')),
      'text-font': encFonts('Regular'),
      'text-size': 11,
      'text-offset': [0, -0.9],
    },
    paint: { 'text-color': inkOf(palette, 'text'), ...halo(palette) },
  },
  {
    id: 'enc-names',
    type: 'symbol',
    ...at('points'),
    filter: ['all', pointOrArea(hasText), isShown('pointOrArea')],
    layout: {
      ...BESIDE,
      visibility: shownWith('text'),
      'text-field': fieldOf(pointKind),
      'text-font': [
        'match',
        pointKind,
        'sea',
        ['literal', encFonts('Italic')],
        'land',
        ['literal', encFonts('Medium')],
        ['literal', encFonts('Regular')],
      ] as unknown as EncExpression,
      'text-size': ['match', pointKind, ['sea', 'land'], 12.5, 11],
      'text-variable-anchor-offset': ['case', isRegion, beside(0, 2), isAid, beside(BESIDE_SIGN, 3), beside(BESIDE_SIGN)],
      // what she must fit under, what she steers by, and then all others
      'symbol-sort-key': ['case', ['==', pointKind, 'clearance'], 0, isAid, 1, isRegion, 2, 3],
    },
    paint: { 'text-color': inkOf(palette, 'text'), ...halo(palette) },
  },
  {
    id: 'enc-light-words',
    type: 'symbol',
    ...at('points'),
    // one of several lights of a place says the character of all
    filter: ['all', ['==', attribute('cls'), 'LIGHTS'], ['!', ['has', 'described']], isShown('point', ['LIGHTS'])],
    layout: {
      ...BESIDE,
      visibility: ['case', ['all', optionIsOn('lights'), optionIsOn('text')], 'visible', 'none'] as unknown as 'visible',
      'text-field': lightCharacter,
      'text-font': encFonts('Regular'),
      'text-size': 10.5,
      'text-variable-anchor-offset': beside(BESIDE_LIGHT, 3),
      'text-max-width': WHOLE_LINE,
      // close by, a light without its character would be taken for one of no character; a free place is looked for first, and S-52 lets
      // texts overlap at every scale
      'text-allow-overlap': ['step', ['zoom'], false, CLOSE_FROM_ZOOM, true],
    },
    paint: { 'text-color': inkOf(palette, 'text'), ...halo(palette) },
  },
];
