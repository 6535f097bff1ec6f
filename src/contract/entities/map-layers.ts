// What lies on the map beside the ships, each declared once: layers with a switch, and records that a drawer tells of. From here come the
// layers panel, what saved views and links keep, and the addresses of records.

/** Kinds of records that lie on the map. Each has a drawer, and a member of the map's address, of its own name. */
export const MAP_RECORDS = ['event', 'alert', 'port'] as const;
export type MapRecord = (typeof MAP_RECORDS)[number];

/** In the order of the question: what is dangerous, whose water, what lies in it, where ships go. */
export const LAYER_GROUPS = ['threat', 'areas', 'sea', 'routes'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

interface LayerSwitch {
  /** Of the layers panel; what close-all and context switch off goes by it too. */
  group: LayerGroup;
  /** In links of shared views: never changed and never given to another, or links of before would show something else. */
  word: string;
  /** Where a saved view has it: as the specification's member, or among the filters. Absent: by its name in `layersOn`. */
  keptAs?: 'member' | 'filter';
  /** In the default view (specification section 4). */
  onAtStart?: true;
}

/** Within a group in the order of the panel. */
export const MAP_LAYERS = {
  threatView5yearOpen: { group: 'threat', word: 'threat5', keptAs: 'member', onAtStart: true },
  threatView1yearOpen: { group: 'threat', word: 'threat1', keptAs: 'filter' },
  jwcViewOpen: { group: 'areas', word: 'jwc', keptAs: 'member', onAtStart: true },
  eezViewOpen: { group: 'areas', word: 'eez', keptAs: 'member' },
  ansarAllahHouthiViewOpen: { group: 'threat', word: 'houthi', keptAs: 'member' },
  gazaThreatView: { group: 'threat', word: 'gaza', keptAs: 'member' },
  iranThreatView: { group: 'threat', word: 'iran', keptAs: 'member' },
  westAfricaThreatView: { group: 'threat', word: 'wafrica', keptAs: 'filter' },
  underseaCablesViewOpen: { group: 'sea', word: 'cables', keptAs: 'filter' },
  weatherViewOpen: { group: 'sea', word: 'weather', keptAs: 'filter' },
  predictedRouteViewOpen: { group: 'routes', word: 'predicted', keptAs: 'filter' },
  actualRouteViewOpen: { group: 'routes', word: 'actual', keptAs: 'filter' },
} as const satisfies Record<string, LayerSwitch>;

type Declared = typeof MAP_LAYERS;
export type LayerName = keyof Declared;
type LayerKeptAs<Kept> = { [Name in LayerName]: Declared[Name] extends { keptAs: Kept } ? Name : never }[LayerName];

export const LAYER_NAMES = Object.keys(MAP_LAYERS) as LayerName[];
const declared = (name: LayerName): LayerSwitch => MAP_LAYERS[name];

export const layersKeptAs = <Kept extends 'member' | 'filter'>(kept: Kept): LayerKeptAs<Kept>[] =>
  LAYER_NAMES.filter((name) => declared(name).keptAs === kept) as LayerKeptAs<Kept>[];
/** Those that came after the schema of views. */
export const LATER_LAYERS = LAYER_NAMES.filter((name) => declared(name).keptAs === undefined);

/** All of them on the map, on or off. */
export type MapLayerToggles = Record<LayerName, boolean>;

/** The default view reset (specification section 4): context on, with it JWC and the 5-year threat. */
export const DEFAULT_MAP_LAYERS = Object.fromEntries(
  LAYER_NAMES.map((name) => [name, declared(name).onAtStart === true]),
) as MapLayerToggles;
