import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { underCells } from '#map/enc/chart-overlays.ts';
import { deeperSign, unsafeSign } from '#map/enc/danger-rules.ts';
import { ENC_PALETTES, encPalettes } from '#map/enc/palettes.ts';
import { DEFAULT_NAUTICAL_CHART_VALUES } from '#contract/entities/chart-options.ts';
import { CATEGORY_PARTS, hiddenByCategory } from '#domain/charts/hidden-parts.ts';
import { encLayers } from '#map/enc/enc-style.ts';
import { symbolDrawings } from '#map/enc/symbols/symbol-files.ts';
import { encTable, knownClasses, rulesOf } from './enc-table.ts';
import type { EncCondition, EncGeometry, EncRule } from './rule.ts';
import { alongBoundaries, lookUps } from './look-ups.fixture.ts';

/** Geographical and meta classes of the S-57 Object Catalogue 3.1 with archipelagic sea lanes and new objects. */
const CATALOGUE =
  `ACHARE ACHBRT ADMARE AIRARE ARCSLN ASLXIS BCNCAR BCNISD BCNLAT BCNSAW BCNSPP BERTHS BOYCAR BOYINB BOYISD BOYLAT BOYSAW BOYSPP
  BRIDGE BUAARE BUISGL CANALS CANBNK CAUSWY CBLARE CBLOHD CBLSUB CGUSTA CHKPNT COALNE CONVYR CONZNE COSARE CRANES CTNARE CTRPNT CTSARE CURENT
  CUSZNE DAMCON DAYMAR DEPARE DEPCNT DISMAR DMPGRD DOCARE DRGARE DRYDOC DWRTCL DWRTPT DYKCON EXEZNE FAIRWY FERYRT FLODOC FNCLNE FOGSIG FORSTC
  FRPARE FSHFAC FSHGRD FSHZNE GATCON GRIDRN HRBARE HRBFAC HULKES ICEARE ICNARE ISTZNE LAKARE LAKSHR LIGHTS LITFLT LITVES LNDARE LNDELV LNDMRK
  LNDRGN LOCMAG LOGPON LOKBSN MAGVAR MARCUL MIPARE MORFAC M_ACCY M_COVR M_CSCL M_HOPA M_NPUB M_NSYS M_QUAL M_SDAT M_SREL M_VDAT NAVLNE NEWOBJ
  OBSTRN OFSPLF OILBAR OSPARE PILBOP PILPNT PIPARE PIPOHD PIPSOL PONTON PRCARE PRDARE PYLONS RADLNE RADRFL RADRNG RADSTA RAILWY RAPIDS RCRTCL
  RCTLPT RDOCAL RDOSTA RECTRC RESARE RETRFL RIVBNK RIVERS ROADWY RSCSTA RTPBCN RUNWAY SBDARE SEAARE SILTNK SISTAT SISTAW SLCONS SLOGRD SLOTOP
  SMCFAC SNDWAV SOUNDG SPLARE SPRING SQUARE STSLNE SUBTLN SWPARE TESARE TIDEWY TOPMAR TSELNE TSEZNE TSSBND TSSCRS TSSLPT TSSRON TS_FEB TS_PAD
  TS_PNH TS_PRH TS_TIS TUNNEL TWRTPT T_HMON T_NHMN T_TIMS UNSARE UWTROC VEGATN WATFAL WATTUR WEDKLP WRECKS`.split(/\s+/);

test('every class of the S-57 catalogue is known', () => {
  expect(CATALOGUE.filter((cls) => !knownClasses.includes(cls))).toEqual([]);
  expect(knownClasses.filter((cls) => !CATALOGUE.includes(cls))).toEqual([]);
});

test('every line names its source: a look-up table or procedure of S-52, or a number of INT1', () => {
  expect(encTable.length).toBeGreaterThan(400);
  for (const { cls, source } of encTable) expect([cls, source]).toEqual([cls, expect.stringMatching(/LUP |CSP |INT1 [A-Z]/)]);
  for (const { cls, source } of encTable.filter((rule) => rule.source.includes('LUP '))) expect(source).toContain(`LUP ${cls}`);
});

test('priorities, categories and viewing groups are those that S-52 has: groups of the base begin with 1, of standard with 1 or 2, of other with 2 or 3', () => {
  for (const { cls, priority, category, group } of encTable) {
    expect([cls, priority >= 0 && priority <= 8]).toEqual([cls, true]);
    const first = Math.floor(group / 10_000);
    expect([cls, group, { 1: [1], 2: [1, 2], 3: [3] }[category].includes(first)]).toEqual([cls, group, true]);
  }
});

test('no class lacks a line for a geometry that the look-ups have, and its last line has their priority and category', () => {
  expect(lookUps.length).toBeGreaterThan(220);
  const ours = lookUps.map(({ cls, geometry }) => {
    const last = rulesOf(geometry).get(cls)?.at(-1);
    return { cls, geometry, priority: last?.priority, category: last?.category };
  });
  expect(ours).toEqual(lookUps);
});

test('areas have along their boundary what the look-up of symbolised boundaries has', () => {
  const last = [...rulesOf('area')].map(([cls, rules]) => [cls, rules.at(-1)?.alongLine] as const).filter(([, image]) => image);
  expect(new Map(last)).toEqual(alongBoundaries);
});

/** The first line that fits, conditions by their own words. */
function ruleFor(geometry: EncGeometry, cls: string, attributes: Record<string, number>): EncRule | undefined {
  const fits = ({ attribute, is, has, known }: EncCondition) =>
    known === undefined ? (is ?? has ?? []).includes(attributes[attribute] ?? Number.NaN) : attribute in attributes === known;
  return rulesOf(geometry)
    .get(cls)
    ?.find(({ when = [] }) => when.every(fits));
}

test.each([
  ['a restricted area without anchoring', 'RESARE', { RESTRN: 1 }, 'line-no-anchoring'],
  ['a restricted area without fishing', 'RESARE', { RESTRN: 3 }, 'line-no-fishing'],
  ['a restricted area that is not to be entered', 'RESARE', { RESTRN: 7 }, 'line-restricted'],
  ['an anchorage in which fishing is forbidden', 'ACHARE', { RESTRN: 3 }, 'line-anchorage'],
  ['an area of small craft moorings', 'ACHARE', { CATACH: 8 }, ''],
  ['a spoil ground', 'DMPGRD', { CATDPG: 5 }, 'line-area-limit'],
  ['an area of water pipes', 'PIPARE', { CATPIP: 2 }, 'line-pipeline-area-water'],
  ['foul ground', 'OBSTRN', { CATOBS: 7 }, 'line-area-limit'],
  ['a sensitive sea area', 'RESARE', { CATREA: 28 }, 'line-environment'],
  ['the direction of a system of buoys', 'M_NSYS', { MARSYS: 1, ORIENT: 90 }, 'line-area-limit'],
  ['a fairway of one direction', 'FAIRWY', { ORIENT: 90, TRAFIC: 1 }, 'line-area-limit'],
  ['a tidal stream with an arrow', 'TS_FEB', { CAT_TS: 1, ORIENT: 90 }, undefined],
])('the symbolised boundary of %s', (_, cls, attributes, image) => {
  expect(ruleFor('area', cls, attributes)?.alongLine).toBe(image);
});

test.each([
  ['a daymark like a rhombus', 'DAYMAR', { TOPSHP: 12 }, 'daymark-diamond'],
  ['a square daymark', 'DAYMAR', { TOPSHP: 19 }, 'daymark-square'],
  ['a lying daymark', 'DAYMAR', { TOPSHP: 20 }, 'daymark-board'],
  ['a daymark like an X', 'DAYMAR', { TOPSHP: 7 }, 'topmark-x'],
  ['a topmark like a rhombus', 'TOPMAR', { TOPSHP: 12 }, 'topmark-rhombus'],
  ['a besom bound above, as on starboard hand', 'TOPMAR', { TOPSHP: 15 }, 'topmark-besom-up'],
  ['a flag', 'TOPMAR', { TOPSHP: 17 }, 'topmark-flag'],
  ['a sphere over a rhombus', 'TOPMAR', { TOPSHP: 18 }, 'topmark-sphere-rhombus'],
  ['a square topmark', 'TOPMAR', { TOPSHP: 19 }, 'topmark-square'],
  ['a circle over a triangle', 'TOPMAR', { TOPSHP: 32 }, 'topmark-circle-triangle'],
  ['a topmark of an unknown shape', 'TOPMAR', {}, 'topmark-other'],
  ['an upright daymark', 'DAYMAR', { TOPSHP: 21 }, 'daymark-upright'],
  ['a daymark like a cone', 'DAYMAR', { TOPSHP: 2 }, 'daymark-triangle-down'],
  ['a buoy for mooring', 'BOYSPP', { CATSPM: 14, BOYSHP: 2 }, 'mooring-buoy'],
  ['a notice board', 'BCNSPP', { CATSPM: 18, BCNSHP: 1 }, 'notice-board'],
  ['a building that bears a light', 'BUISGL', { FUNCTN: 33 }, 'position'],
  ['a cooling tower', 'BUISGL', { FUNCTN: 35 }, 'tank'],
  ['a windsock', 'LNDMRK', { CATLMK: 8 }, 'position'],
  ['a radar scanner', 'LNDMRK', { CATLMK: 16 }, 'radar-scanner'],
  ['a grain elevator', 'SILTNK', { CATSIL: 3 }, 'tower'],
  ['a water tower', 'SILTNK', { CATSIL: 4 }, 'water-tower'],
  ['a power station', 'PRDARE', { CATPRA: 4 }, 'quarry'],
  ['a production area of an unknown kind', 'PRDARE', {}, 'position'],
  ['mangroves', 'VEGATN', { CATVEG: 7 }, 'mangrove'],
  ['a hilltop', 'SLOTOP', {}, 'hilltop'],
  ['a light vessel', 'LITVES', {}, 'light-vessel'],
  ['an installation buoy', 'BOYINB', {}, 'buoy-installation'],
  ['an installation buoy like a barrel', 'BOYINB', { BOYSHP: 6 }, 'buoy-barrel'],
  ['a large automatic buoy', 'BOYSPP', { CATSPM: 15, BOYSHP: 7 }, 'lanby'],
  ['a spherical mooring buoy', 'MORFAC', { CATMOR: 7, BOYSHP: 3 }, 'mooring-buoy-spherical'],
  ['a withy on port hand', 'BCNLAT', { BCNSHP: 2, CATLAM: 1 }, 'withy-port'],
  ['a withy on starboard hand', 'BCNLAT', { BCNSHP: 2, CATLAM: 2 }, 'withy-starboard'],
  ['a strip light', 'LIGHTS', { CATLIT: 9, COLOUR: 1 }, 'strip-light'],
  ['a spotlight', 'LIGHTS', { CATLIT: 11, COLOUR: 1 }, 'floodlight'],
  ['an obstruction above water', 'OBSTRN', { WATLEV: 2 }, 'obstruction-dry'],
  ['an obstruction that covers and uncovers', 'OBSTRN', { WATLEV: 4, VALSOU: -1 }, 'obstruction-covers'],
  ['a distance point without a mark', 'DISMAR', { CATDIS: 1 }, 'distance-point'],
  ['a lock gate', 'GATCON', { CATGAT: 4 }, 'gate'],
  ['a gate of a barrage', 'GATCON', { CATGAT: 2 }, 'caisson'],
  ['a mine', 'PRDARE', { CATPRA: 2 }, 'quarry'],
  ['a timber yard', 'PRDARE', { CATPRA: 6 }, 'timber-yard'],
  ['a deviation dolphin', 'MORFAC', { CATMOR: 2 }, 'dolphin-deviation'],
  ['a mooring of an unknown kind', 'MORFAC', {}, 'dolphin'],
  ['a post for mooring', 'MORFAC', { CATMOR: 5 }, 'pile'],
  ['a place to report by radio whose direction is not known', 'RDOCAL', { TRAFIC: 1 }, 'radio-call-unknown'],
  ['a place to report by radio in one direction', 'RDOCAL', { TRAFIC: 1, ORIENT: 20 }, 'radio-call'],
  ['a fish trap', 'FSHFAC', { CATFIF: 2 }, 'fish-trap'],
  ['a fishing facility of an unknown kind', 'FSHFAC', {}, 'fish-haven'],
])('the paper chart symbol of %s', (_, cls, attributes, symbol) => {
  expect(ruleFor('point', cls, attributes)?.symbol?.name).toBe(symbol);
});

test.each([
  ['a pillar of a special purpose', 'BOYSPP', { BOYSHP: 4 }, 'simple-spar'],
  ['a barrel of a special purpose', 'BOYSPP', { BOYSHP: 6 }, 'simple-sphere'],
  ['a mark of an unknown purpose', 'BOYSPP', { CATSPM: 52 }, 'simple-buoy-unknown'],
  ['an installation buoy', 'BOYINB', { BOYSHP: 7 }, 'simple-mooring'],
  ['a lateral buoy of neither shape nor hand', 'BOYLAT', { BOYSHP: 4 }, 'simple-buoy-unknown'],
  ['a cardinal buoy of no quarter', 'BOYCAR', { BOYSHP: 4 }, 'simple-buoy-unknown'],
  ['a tower on a hand', 'BCNLAT', { BCNSHP: 3 }, 'simple-beacon'],
  ['a stake on a hand', 'BCNLAT', { BCNSHP: 1 }, 'simple-beacon-minor'],
  ['a special beacon of no shape', 'BCNSPP', {}, 'simple-beacon-minor'],
  ['a special beacon of an unknown purpose', 'BCNSPP', { CATSPM: 52 }, 'simple-beacon-unknown'],
  ['a cairn', 'BCNLAT', { BCNSHP: 6 }, 'cairn'],
  ['a beacon on an isolated danger', 'BCNISD', { BCNSHP: 3 }, 'simple-beacon-isolated'],
  ['a light vessel', 'LITVES', {}, 'simple-light-vessel'],
])('the simplified symbol of %s', (_, cls, attributes, symbol) => {
  expect(ruleFor('point', cls, attributes)?.simplified?.name).toBe(symbol);
});

test('cardinal beacons stand on the ground, cardinal buoys do not', () => {
  const quarters = (cls: string) => Object.values(ruleFor('point', cls, { BOYSHP: 4, BCNSHP: 3 })?.simplified?.by?.names ?? {});
  expect(quarters('BCNCAR')).toEqual(['simple-beacon-north', 'simple-beacon-east', 'simple-beacon-south', 'simple-beacon-west']);
  expect(quarters('BOYCAR')).toEqual(['simple-north', 'simple-east', 'simple-south', 'simple-west']);
});

test('a line without a condition is the last of its class, so that each line can be reached', () => {
  const last = new Map<string, boolean>();
  for (const { cls, geometry, when } of encTable) {
    const key = `${cls} ${geometry}`;
    expect([key, last.get(key) ?? false]).toEqual([key, false]);
    last.set(key, !when);
  }
});

/** Literal texts within an expression: names of symbols among them. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(textsIn)
      : typeof value === 'object' && value
        ? Object.values(value).flatMap(textsIn)
        : [];

const namedByTable = encTable.flatMap(({ symbol, simplified, pattern, alongLine }) => [
  ...[symbol, simplified].flatMap((one) => (one ? [one.name, ...Object.values(one.by?.names ?? {})] : [])),
  ...(pattern ? [pattern] : []),
  ...(alongLine ? [alongLine] : []),
]);

test('every symbol that is named exists, and every symbol file is named by the table or by a layer', () => {
  expect(namedByTable.filter((name) => !symbolDrawings.has(name))).toEqual([]);
  const byLayers = [...underCells('day'), ...encLayers({ palette: 'day', values: DEFAULT_NAUTICAL_CHART_VALUES, latitudeDeg: 0 })]
    .flatMap((layer) => textsIn(layer))
    .flatMap((text) => (text.startsWith('enc|day|') ? [text.slice('enc|day|'.length)] : []));
  expect(byLayers.filter((name) => name !== '' && !symbolDrawings.has(name))).toEqual([]);
  const named = new Set([...namedByTable, ...byLayers, ...textsIn(unsafeSign), ...textsIn(deeperSign)]);
  expect([...symbolDrawings.keys()].filter((name) => !named.has(name))).toEqual([]);
});

test('a symbol is made of paths and circles with tokens of the palettes, says its source and theme, and stays in its box', () => {
  const tokens = new Set([...Object.keys(encPalettes.day), 'body']);
  expect(symbolDrawings.size).toBeGreaterThanOrEqual(120);
  for (const [name, { box, shapes, source, theme }] of symbolDrawings) {
    const svg = readFileSync(`src/map/enc/symbols/${name}.svg`, 'utf8');
    expect([name, [...svg.matchAll(/<([a-z]\w*)/g)].every(([, tag]) => ['svg', 'path', 'circle'].includes(tag ?? ''))]).toEqual([
      name,
      true,
    ]);
    expect([name, /(fill|stroke)="(?!var\(|none)/.test(svg)]).toEqual([name, false]);
    expect([name, source, theme]).toEqual([name, expect.stringMatching(/^(INT1|S-52) /), expect.stringMatching(/^[a-z]+$/)]);
    const used = shapes.flatMap(({ fill, stroke }) => [fill, stroke]).filter((token) => token !== undefined);
    expect([name, used.length > 0, used.filter((token) => !tokens.has(token))]).toEqual([name, true, []]);
    expect([name, box[2] > 0 && box[2] <= 128 && box[3] <= 128]).toEqual([name, true]);
  }
});

test('every symbol has its meaning in words, and no meaning is left over', () => {
  const { symbols, theme } = JSON.parse(readFileSync('locales/en/chartSymbolsPage.json', 'utf8')) as {
    symbols: Record<string, string>;
    theme: Record<string, string>;
  };
  expect(Object.keys(symbols).toSorted()).toEqual([...symbolDrawings.keys()].toSorted());
  expect(Object.keys(theme).toSorted()).toEqual([...new Set([...symbolDrawings.values()].map((drawing) => drawing.theme))].toSorted());
});

test('all that a display category leaves out is in a part that is said to be left out, and each line in one part only', () => {
  const partsOf = ({ group }: EncRule) =>
    Object.entries(CATEGORY_PARTS).flatMap(([part, { groups }]) => (groups.some((one) => String(group).startsWith(one)) ? [part] : []));
  for (const displayCategory of [1, 2]) {
    const hidden: string[] = hiddenByCategory(displayCategory);
    const left = encTable.filter(({ category }) => category > displayCategory);
    expect(left.filter((rule) => !hidden.includes(partsOf(rule).join())).map(({ cls, group }) => [cls, group])).toEqual([]);
    expect(hidden.filter((part) => !left.some((rule) => partsOf(rule).includes(part)))).toEqual([]);
  }
});

test('the table names inks of the palettes only', () => {
  for (const palette of ENC_PALETTES) expect(Object.keys(encPalettes[palette])).toEqual(Object.keys(encPalettes.day));
  const inks = encTable.flatMap(({ fill, line }) => [...(fill ? [fill] : []), ...(line ? [line.colour] : [])]);
  expect(inks.filter((ink) => !(ink in encPalettes.day))).toEqual([]);
});
