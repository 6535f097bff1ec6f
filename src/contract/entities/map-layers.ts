// Everything that is drawn on the map beside ships, each declared once: layers with a switch, and records with a drawer. The layers panel,
// saved views, links and the addresses of records follow from it.

/** Kinds of records on the map. Each has a drawer of this name, and a member of this name in the map's address. */
export const MAP_RECORDS = ['event', 'alert', 'port'] as const;
export type MapRecord = (typeof MAP_RECORDS)[number];

/** In the order of the layers panel: threats, zones, what lies in or above the sea, ships' routes. */
export const LAYER_GROUPS = ['threat', 'areas', 'sea', 'routes'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

interface LayerSwitch {
  /** The group in the layers panel; close-all and context switch layers off by it too. */
  group: LayerGroup;
  /** The layer's word in links to shared views. It never changes and is never reused, or old links would show something else. */
  word: string;
  /** Where a saved view stores it: in the specification's member, or among the filters. Absent: by name in `layersOn`. */
  keptAs?: 'member' | 'filter';
  /** On in the default view (specification section 4). */
  onAtStart?: true;
}

/** Within a group in the panel's order. */
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
/** Layers that are newer than the schema of views. */
export const LATER_LAYERS = LAYER_NAMES.filter((name) => declared(name).keptAs === undefined);

/** Every layer, on or off. */
export type MapLayerToggles = Record<LayerName, boolean>;

/** The default view reset (specification section 4): context on, and with it JWC and the 5-year threat. */
export const DEFAULT_MAP_LAYERS = Object.fromEntries(
  LAYER_NAMES.map((name) => [name, declared(name).onAtStart === true]),
) as MapLayerToggles;
