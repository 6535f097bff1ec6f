// A ship as calls carry her (specification sections 3 and 7), and the requests and answers of the three ship calls.
import { z } from '#contract/zod.ts';

/** Nine digits. Ships are MIDxxxxxx with MID 2xx-7xx; 970, 972 and 974 are distress devices (ITU-R M.585). */
export const Mmsi = z.int().min(100_000_000).max(999_999_999);

/** One ship with a position. Unknown members are absent, never null and never a "not available" number. */
export const Ship = z.object({
  _id: z.string().describe('The MMSI as text'),
  id: z.string().describe('The same as _id'),
  mmsi: Mmsi,
  imo: z.int().optional(),
  name: z.string().optional(),
  callsign: z.string().optional(),
  shipType: z.int().min(0).max(255).optional().describe('ITU-R M.1371 ship and cargo type'),
  flag: z.string().length(2).optional().describe('ISO 3166 alpha-2, from the MID'),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  cog: z.number().min(0).lt(360).optional().describe('Course over ground, degrees true'),
  sog: z.number().min(0).max(102.2).optional().describe('Speed over ground, knots'),
  heading: z.int().min(0).max(359).optional().describe('True heading, degrees'),
  navStatus: z.int().min(0).max(15).optional(),
  destination: z.string().optional(),
  eta: z.string().optional().describe('MM-DDTHH:MMZ as reported: AIS carries no year'),
  draught: z.number().min(0).max(25.5).optional().describe('Metres'),
  length: z.int().min(0).max(1022).optional().describe('Metres'),
  beam: z.int().min(0).max(126).optional().describe('Metres'),
  lastSeen: z.int().describe('When the position was reported, epoch ms'),
});
export type Ship = z.infer<typeof Ship>;

/** In a delta: the ship left the live set (unseen for 30 days). */
const GoneShip = z.object({ _id: z.string(), id: z.string(), mmsi: Mmsi, gone: z.literal(true) });
export type GoneShip = z.infer<typeof GoneShip>;
export type ShipRecord = Ship | GoneShip;

/**
 * Where the positions come from; every screen shows it unless it is live. With any simulator it is demonstration, otherwise with any file
 * recording.
 */
export const Traffic = z.enum(['live', 'recording', 'demonstration', 'none']);
export type Traffic = z.infer<typeof Traffic>;

export const ShipsQuery = z.object({
  global: z.boolean().optional(),
  fleets: z.array(z.string()).max(1000).optional(),
  mmsi: z.array(Mmsi).max(10_000).optional(),
  bbox: z
    .tuple([z.number(), z.number(), z.number(), z.number()])
    .optional()
    .describe('[west, south, east, north]; east < west crosses 180 degrees'),
  since: z.string().max(80).optional().describe('The cursor of an earlier answer: only what changed after it'),
});
export type ShipsQuery = z.infer<typeof ShipsQuery>;

const Packed = z.string().describe('base64 of a zlib-compressed JSON array of ships');

/**
 * global: true answers ships (class A and distress devices) and shipsB (class B); otherwise ship. reset: the answer is complete, not a
 * delta: ships that are not in it are gone. Small members come first, so that a reader of the stream knows them before the ships.
 */
export const ShipsAnswer = z.object({
  cursor: z.string(),
  reset: z.boolean(),
  traffic: Traffic,
  count: z.int().describe('Ships in this answer, tombstones included'),
  worldCount: z.int().describe('Ships in the live set'),
  worldBytes: z.int().describe('Bytes that the whole world costs on the wire, as last built or estimated'),
  ship: Packed.optional(),
  ships: Packed.optional(),
  shipsB: Packed.optional(),
});
export type ShipsAnswer = z.infer<typeof ShipsAnswer>;

export const TrackPoint = z.object({
  time: z.int().describe('epoch ms'),
  lat: z.number(),
  lon: z.number(),
  cog: z.number().optional(),
  sog: z.number().optional(),
  heading: z.int().optional(),
  navStatus: z.int().optional(),
});
export type TrackPoint = z.infer<typeof TrackPoint>;

export const TrackAnswer = z.object({ ship: Ship.nullable(), track: z.array(TrackPoint) });
export type TrackAnswer = z.infer<typeof TrackAnswer>;

/** The longest track window of GET /api/ships/ships/{id}: 90 days (our decision). */
export const MAX_TRACK_MS = 90 * 86_400_000;
/** A ship unseen for this long leaves the live set. */
export const LIVE_SET_MS = 30 * 86_400_000;

interface Named {
  mmsi: number;
  name?: string | undefined;
}

/** MMSI of those of the ships that share their name with another one, however it is written. */
export function namesakesAmong(ships: Iterable<Named>): Set<number> {
  const byName = new Map<string, Set<number>>();
  for (const { name = '', mmsi } of ships) {
    const key = name.trim().toUpperCase();
    if (key !== '') byName.set(key, (byName.get(key) ?? new Set()).add(mmsi));
  }
  return new Set([...byName.values()].flatMap((mmsis) => (mmsis.size > 1 ? [...mmsis] : [])));
}

/**
 * On screens, in mails and in pushes: by her name, and where another ship of the account's fleets has the same name, with her MMSI behind
 * it. undefined: she has no name.
 */
export const calledAmong = (namesakes: ReadonlySet<number>, { mmsi, name }: Named): string | undefined =>
  name !== undefined && namesakes.has(mmsi) ? `${name} (${mmsi})` : name;
