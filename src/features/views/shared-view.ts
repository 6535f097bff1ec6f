// A whole view as text in a link, and back. Uses only letters, digits, dots, dashes, underscores and tildes, so that no mail or chat breaks
// it. Strangers write links: each word is checked, and one wrong word refuses the whole link.
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS, type NauticalChartValues } from '#contract/entities/chart-options.ts';
import { EVENT_CATEGORY_FILTERS, EVENT_TYPES } from '#contract/entities/events.ts';
import { LAYER_NAMES, MAP_LAYERS, type MapLayerToggles } from '#contract/entities/map-layers.ts';
import { PORT_CATEGORIES } from '#contract/entities/ports.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { EVENT_MONTHS, MAP_STYLES } from '#contract/entities/views.ts';
import { MOST_AGES_H, type MostAgeH, SHIP_GROUPS } from '#contract/worker-apis.ts';
import type { ShipChoice } from '#domain/workbench/shown-views.ts';
import { closePanel, type MapTarget, openPanel, type Workbench } from '#domain/workbench/workbench.ts';
import { START_EVENT_MONTHS } from '#domain/workbench/filters.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import type { ChartView } from '#map/chart/chart-view.ts';

const VERSION = '1';

/** The OSM base map is the other state of the chart's switch. */
type Switch = Exclude<{ [M in keyof Workbench]: Workbench[M] extends boolean ? M : never }[keyof Workbench], 'mapOsm' | undefined>;
/** Every switch must have a word, or links would silently leave it out; MAP_LAYERS has those of layers. Listed switches are on. */
const SWITCH_WORDS: Record<Switch, string> = {
  shipViewOpen: 'ships',
  portViewOpen: 'ports',
  eventViewOpen: 'events',
  contextViewOpen: 'context',
  eventBroadcasting: 'announce',
  globalVessels: 'world',
  mapEnc: 'enc',
};
const DRAWING = 'draw';

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[];
/** `War risk` -> `war-risk` */
const slug = (word: string) => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const list = (words: readonly string[]) => words.map(slug).join('~');

const VALUE_NAMES = keysOf(DEFAULT_NAUTICAL_CHART_VALUES);

/** Position to 5 decimals (1.1 m), zoom to 2. The choices of ships and of months come last, if they are other than at the start. */
export function sharedText(bench: Workbench, ships: ShipChoice, { position: [lon, lat], zoom }: ChartView): string {
  const on = [
    ...keysOf(SWITCH_WORDS).flatMap((name) => (bench[name] ? [SWITCH_WORDS[name]] : [])),
    ...LAYER_NAMES.flatMap((name) => (bench.layers[name] ? [MAP_LAYERS[name].word] : [])),
    ...(isPanelOpen(bench.panels, 'drawing') ? [DRAWING] : []),
  ];
  const values = VALUE_NAMES.map((name) => bench.encValues[name]);
  const isDefault = VALUE_NAMES.every((name) => bench.encValues[name] === DEFAULT_NAUTICAL_CHART_VALUES[name]);
  const hasMonths = bench.eventMonths !== START_EVENT_MONTHS;
  const hasShips = hasMonths || ships.hiddenGroups.length > 0 || ships.mostAgeH !== undefined;
  return [
    VERSION,
    Number(lat.toFixed(5)),
    Number(lon.toFixed(5)),
    Number(zoom.toFixed(2)),
    bench.mapStyle,
    list(on),
    list(bench.portCategories),
    list(bench.eventCategories),
    list(bench.eventTypes),
    list(bench.encSelectedOptions),
    isDefault ? '' : values.join('~'),
    ...(hasShips ? [list(ships.hiddenGroups), String(ships.mostAgeH ?? '')] : []),
    ...(hasMonths ? [String(bench.eventMonths)] : []),
  ].join('_');
}

export type SharedFault = 'version' | 'place' | 'words' | 'values';
export interface SharedView {
  target: MapTarget;
  /** Sets the workbench; panels and drawers stay as they are, except drawing. */
  apply: (bench: Workbench) => Workbench;
  ships: ShipChoice;
}

function numberIn(text: string | undefined, least: number, most: number): number | undefined {
  const value = text !== undefined && /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

/** The choices in a list; undefined when a word is unknown or occurs twice. */
function choicesIn<T extends string>(text: string | undefined, choices: readonly T[]): T[] | undefined {
  if (text === undefined) return undefined;
  if (text === '') return [];
  const words = text.split('~');
  const found = words.flatMap((word) => choices.find((choice) => slug(choice) === word) ?? []);
  return found.length === words.length && new Set(found).size === found.length ? found : undefined;
}

/** Never empty; 'all' stands alone: the rules of domain/workbench/filters. */
const isChoice = (chosen: readonly string[] | undefined): boolean =>
  chosen !== undefined && chosen.length > 0 && (chosen.length === 1 || !chosen.includes('all'));

function valuesIn(text: string | undefined): NauticalChartValues | undefined {
  if (text === undefined) return undefined;
  if (text === '') return DEFAULT_NAUTICAL_CHART_VALUES;
  const parts = text.split('~');
  if (parts.length !== VALUE_NAMES.length) return undefined;
  const most = (name: string) =>
    name.endsWith('Scale') ? 100_000_000 : name === 'symbolSet' ? 2 : name === 'displayCategory' || name === 'colorScheme' ? 3 : 12_000;
  const least = (name: string) => (name.endsWith('Scale') ? 100 : most(name) <= 3 ? 1 : 0);
  const isWhole = (name: string) => name.endsWith('Scale') || most(name) <= 3;
  const entries = VALUE_NAMES.flatMap((name, i) => {
    const value = numberIn(parts[i], least(name), most(name));
    return value === undefined || (isWhole(name) && !Number.isInteger(value)) ? [] : [[name, value] as const];
  });
  const values: NauticalChartValues = { ...DEFAULT_NAUTICAL_CHART_VALUES, ...Object.fromEntries(entries) };
  const { shallowContour, safetyContour, deepContour } = values;
  return entries.length === VALUE_NAMES.length && shallowContour <= safetyContour && safetyContour <= deepContour ? values : undefined;
}

function shipChoiceIn(groupText: string, ageText: string): ShipChoice | undefined {
  const hiddenGroups = choicesIn(groupText, SHIP_GROUPS);
  const mostAgeH: MostAgeH | undefined = MOST_AGES_H.find((hours) => String(hours) === ageText);
  if (!hiddenGroups || (ageText !== '' && mostAgeH === undefined)) return undefined;
  return { hiddenGroups, ...(mostAgeH !== undefined && { mostAgeH }) };
}

/** Written by hand: the words of a link are no record for a schema, and each has its own range. */
export function readSharedView(text: string): Result<SharedView, SharedFault> {
  const [version, latText, lonText, zoomText, style, onText, portText, categoryText, typeText, optionText, valueText, ...more] =
    text.split('_');
  const [groupText = '', ageText = '', monthText = String(START_EVENT_MONTHS), ...rest] = more;
  if (version !== VERSION || rest.length > 0) return fail('version');
  const lat = numberIn(latText, -90, 90);
  const lon = numberIn(lonText, -180, 180);
  const zoom = numberIn(zoomText, 0, 24);
  if (lat === undefined || lon === undefined || zoom === undefined) return fail('place');
  const mapStyle = MAP_STYLES.find((known) => known === style);
  const on = choicesIn(onText, [...Object.values(SWITCH_WORDS), ...LAYER_NAMES.map((name) => MAP_LAYERS[name].word), DRAWING]);
  const portCategories = choicesIn(portText, PORT_CATEGORIES);
  const eventCategories = choicesIn(categoryText, EVENT_CATEGORY_FILTERS);
  const eventTypes = choicesIn(typeText, EVENT_TYPES);
  const encSelectedOptions = choicesIn(optionText, ENC_OPTIONS);
  const eventMonths = EVENT_MONTHS.find((months) => String(months) === monthText);
  const ships = shipChoiceIn(groupText, ageText);
  if (eventMonths === undefined) return fail('words');
  if (!mapStyle || !on || !portCategories || !eventCategories || !eventTypes || !encSelectedOptions || !ships) return fail('words');
  if (!isChoice(portCategories) || !isChoice(eventCategories)) return fail('words');
  const encValues = valuesIn(valueText);
  if (!encValues) return fail('values');

  const isOn = (word: string) => on.includes(word);
  const layers = Object.fromEntries(LAYER_NAMES.map((name) => [name, isOn(MAP_LAYERS[name].word)])) as MapLayerToggles;
  const switches = Object.fromEntries(keysOf(SWITCH_WORDS).map((name) => [name, isOn(SWITCH_WORDS[name])])) as Record<Switch, boolean>;
  return ok({
    target: { position: [lon, lat], zoom, bearingDeg: 0, pitchDeg: 0 },
    ships,
    apply(bench) {
      const shown: Workbench = {
        ...bench,
        ...switches,
        mapOsm: !switches.mapEnc,
        layers,
        mapStyle,
        portCategories,
        eventCategories,
        eventTypes,
        eventMonths,
        encSelectedOptions,
        encValues,
      };
      return isOn(DRAWING) ? openPanel(shown, 'drawing') : closePanel(shown, 'drawing');
    },
  });
}
