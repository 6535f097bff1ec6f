// Fleets and their ships (specification sections 3 and 7). sendToMaster is a switch of each ship; a fleet's is true if any ship's is.
import { Email } from './accounts.ts';
import { MAX_SHIPS_PER_FLEET, MAX_TAGS_PER_FLEET, MAX_UPLOAD_ROWS } from '#contract/limits.ts';
import { listQuery, PageView, SearchText } from '#contract/lists.ts';
import { NewFleetId } from '#contract/row-ids.ts';
import { Id, Line, MaybeLine } from '#contract/rows.ts';
import { FleetRating } from './risk.ts';
import { Mmsi } from './ships.ts';
import { RowVersion } from '#contract/versions.ts';
import { z } from '#contract/zod.ts';

export const FleetTag = Line(40);
export const FleetTags = z.array(FleetTag).max(MAX_TAGS_PER_FLEET);
/** null: the fleet has no master's e-mail. */
export const MastersEmail = Email.nullable();

/**
 * The members of a fleet that a user writes, as stored and answered. A member added here appears in the row, the answers, the edits and the
 * form. Make it optional if older fleets do not have it, so that their rows still pass.
 */
export const fleetMembers = { name: z.string(), tags: z.array(z.string()), mastersEmail: z.string().nullable() };
/** The same members as requests and forms may set them. */
export const FleetFields = z.object({ name: Line(80), tags: FleetTags, mastersEmail: MastersEmail } satisfies Record<
  keyof typeof fleetMembers,
  z.ZodType
>);
export type FleetFields = z.infer<typeof FleetFields>;
/** The value of each member that nothing was written for. */
export const EMPTY_FLEET: FleetFields = { name: '', tags: [], mastersEmail: null };

export const Fleet = z.object({
  _id: Id,
  ...fleetMembers,
  sendToMaster: z.boolean(),
  ships: z.array(z.object({ mmsi: Mmsi, sendToMaster: z.boolean() })),
  organisationId: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  v: RowVersion,
  riskRating: FleetRating.optional().describe('As the server last rated it; absent: not yet'),
});
export type Fleet = z.infer<typeof Fleet>;

/** A ship in a fleet. Lists also receive what is known of the ship; her own record is in ships.ts. */
export const FleetShip = z.object({
  fleetId: Id,
  mmsi: Mmsi,
  sendToMaster: z.boolean(),
  name: z.string().optional(),
  imo: z.int().optional(),
  shipType: z.int().optional(),
  flag: z.string().optional(),
  lastSeen: z.int().optional(),
  v: RowVersion,
});
export type FleetShip = z.infer<typeof FleetShip>;

const NewFleetShip = z.object({ mmsi: Mmsi, sendToMaster: z.boolean().optional() });
const NewFleetShips = z.array(NewFleetShip).max(MAX_SHIPS_PER_FLEET);

/**
 * With the `_id` of an existing fleet of the caller, the request is an edit sent again: missing ships are added, and name, tags, master's
 * e-mail and switches stay.
 */
export const NewFleet = z.object({
  _id: NewFleetId.optional().describe('Made on the device; absent: the server makes one'),
  ...FleetFields.partial().shape,
  name: FleetFields.shape.name,
  ships: NewFleetShips.optional(),
});
export type NewFleet = z.infer<typeof NewFleet>;

/** Only the given members change. `ships`, if given, is the whole new list. */
export const FleetChange = NewFleet.omit({ _id: true }).partial();
export type FleetChange = z.infer<typeof FleetChange>;

export const SetMastersEmail = z.object({ mastersEmail: MastersEmail });
/** With `before`, the list that the change was made on, tags are merged one by one; without it the list is replaced. */
export const SetTags = z.object({ tags: FleetTags, before: FleetTags.optional() });
export const SetSendToMaster = z.object({ sendToMaster: z.boolean(), mmsi: Mmsi });
export const AddFleetShip = z.object({ fleetId: Id, mmsi: Mmsi, sendToMaster: z.boolean().optional() });
export const FleetShipParams = z.object({ id: Id, mmsi: z.coerce.number().pipe(Mmsi) });

const FLEET_SORTS = ['name', 'createdAt', 'updatedAt'] as const;
export const FleetsQuery = listQuery(FLEET_SORTS, z.object({ text: SearchText.optional(), tags: FleetTags.optional() }));
const FLEET_SHIP_SORTS = ['name', 'mmsi', 'shipType', 'lastSeen'] as const;
export const FleetShipsQuery = listQuery(FLEET_SHIP_SORTS, z.object({ text: SearchText.optional() })).extend({ fleetId: Id });

/** Ships by type group (worker-apis.ts, SHIP_GROUPS). */
const ShipTypeCounts = z.record(z.string(), z.int());
export const FleetsAnswer = z.object({ fleet: z.array(Fleet), fleetCount: z.int(), shipTypes: ShipTypeCounts, view: PageView });
/** `fleet` is the list of ships here, as in the specification's fleet ship list. */
export const FleetShipsAnswer = z.object({
  fleet: z.array(FleetShip),
  fleetCount: z.int(),
  shipTypes: ShipTypeCounts,
  view: PageView,
  riskRating: Fleet.shape.riskRating,
});
export const OneFleet = z.object({ fleet: Fleet });

/** Rows that a person pasted or uploaded: texts, judged one by one. */
export const PastedFleetRow = z.object({
  mmsi: z.string().max(40).optional(),
  imo: z.string().max(40).optional(),
  name: MaybeLine(200).optional(),
  tags: MaybeLine(1000).optional(),
});
export type PastedFleetRow = z.infer<typeof PastedFleetRow>;
export const FleetValidation = z.object({
  ships: z.array(PastedFleetRow).max(MAX_UPLOAD_ROWS, `At most ${MAX_UPLOAD_ROWS} rows at a time`),
  fleetId: Id.optional(),
});

/** row counts from 1 without the header, as the person sees the file. */
export const RefusedRow = z.object({ row: z.int(), field: z.string(), message: z.string() });
export type RefusedRow = z.infer<typeof RefusedRow>;
export const FleetValidationAnswer = z.object({
  valid: z.boolean(),
  ships: z.array(z.object({ row: z.int(), mmsi: Mmsi, imo: z.int().optional(), name: z.string().optional(), tags: z.array(z.string()) })),
  refused: z.array(RefusedRow),
  /** Rows that are in `ships` but should be checked. */
  warned: z.array(RefusedRow),
});
export type FleetValidationAnswer = z.infer<typeof FleetValidationAnswer>;
