// Saved views and the map's layer switches. Member names are the specification's, even if irregular.
import { EncOption, ENC_OPTIONS, NauticalChartValues } from './chart-options.ts';
import { EVENT_CATEGORY_FILTERS, EVENT_TYPES, EventCategoryFilter, EventType } from './events.ts';
import { LatDeg, LonDeg } from '#contract/geojson.ts';
import { layersKeptAs } from './map-layers.ts';
import { PORT_CATEGORIES, PortCategory } from './ports.ts';
import { Id, Line } from '#contract/rows.ts';
import { RowVersion } from '#contract/versions.ts';
import { MOST_AGES_H, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { z } from '#contract/zod.ts';

export const MAP_STYLES = ['light', 'dark', 'relief'] as const;
export const MapStyle = z.enum(MAP_STYLES);
export type MapStyle = z.infer<typeof MapStyle>;

/** How far back the map shows events; 0: of all times. */
export const EVENT_MONTHS = [1, 3, 12, 24, 0] as const;
export type EventMonths = (typeof EVENT_MONTHS)[number];

const flags = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Name, z.ZodBoolean>;
/** What the map shows beyond the specification's members of a view: filters, and layers that the specification does not name. */
export const ViewFilters = z.object({
  eventCategories: z.array(EventCategoryFilter).min(1).max(EVENT_CATEGORY_FILTERS.length),
  eventTypes: z.array(EventType).max(EVENT_TYPES.length),
  /** Absent in views of older versions: the choice stays as it is. */
  eventMonths: z.literal(EVENT_MONTHS).optional(),
  portCategories: z.array(PortCategory).min(1).max(PORT_CATEGORIES.length),
  hiddenShipGroups: z.array(z.enum(SHIP_GROUPS)).max(SHIP_GROUPS.length),
  /** Absent: ships are shown however long ago they were seen. */
  mostShipAgeH: z.literal(MOST_AGES_H).optional(),
  globalVessels: z.boolean(),
  eventBroadcasting: z.boolean(),
  ...flags(layersKeptAs('filter')),
  /** Names of newer layers that are on. A name that this code does not know is kept for code that does. */
  layersOn: z.array(Line(40)).max(100).optional(),
});
export type ViewFilters = z.infer<typeof ViewFilters>;

export const ViewDetails = z.object({
  map: z.object({
    mapStyle: MapStyle,
    drawingViewOpen: z.boolean(),
    mapEnc: z.boolean(),
    mapOsm: z.boolean(),
    shipViewOpen: z.boolean(),
    portViewOpen: z.boolean(),
    eventViewOpen: z.boolean(),
    encSelectedOptions: z.array(EncOption).max(ENC_OPTIONS.length),
    encValues: NauticalChartValues,
  }),
  contextViewOpen: z.boolean(),
  ...flags(layersKeptAs('member')),
  /** Absent in views of older versions and other programs: opening such a view leaves the filters as they are. */
  filters: ViewFilters.optional(),
});
export type ViewDetails = z.infer<typeof ViewDetails>;

const viewMembers = { name: Line(120), lat: LatDeg, lon: LonDeg, zoom: z.number().min(0).max(24), viewDetails: ViewDetails };

export const SavedView = z.object({ id: Id, ...viewMembers, default: z.boolean(), updatedAt: z.int(), v: RowVersion });
export type SavedView = z.infer<typeof SavedView>;

/** The specification gives a view no name. Without one the server names it by its position. */
export const NewView = z.object({ id: Id.optional(), ...viewMembers, name: viewMembers.name.optional() });
export type NewView = z.infer<typeof NewView>;
export const ViewChange = z.object(viewMembers).partial();
export type ViewChange = z.infer<typeof ViewChange>;
