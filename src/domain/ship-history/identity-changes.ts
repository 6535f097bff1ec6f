// Changes of a ship's identity under one number. A crew that types a name wrongly, or two transponders that disagree, must not fill her
// history: a value counts when nothing else came for twelve hours, and the same value again is told once in thirty days.
import type { IdentityMember } from '#contract/ship-history/ship-facts.ts';
import { z } from '#contract/zod.ts';
import { isImoNumber } from '#domain/ais/imo.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { newFact } from './fact-news.ts';
import type { Spot } from './spot.ts';
import { IDENTITY_AGAIN_S, IDENTITY_SETTLES_S } from './thresholds.ts';
import type { FactNews } from './watch.ts';

/** What she sends of herself. Absent: not known. */
const Identity = z.object({
  name: z.string().optional(),
  callsign: z.string().optional(),
  imo: z.int().optional(),
  shipType: z.int().optional(),
});
export type Identity = z.infer<typeof Identity>;
const SENT_MEMBERS = ['name', 'callsign', 'imo', 'shipType'] as const satisfies readonly (keyof Identity & IdentityMember)[];
type SentMember = (typeof SENT_MEMBERS)[number];

const WaitingValue = z.object({ value: z.union([z.string(), z.int()]), sinceS: z.int() });
/**
 * settled: what she is known as. waiting: another value that came, and since when. told: the changes of the last thirty days, at most
 * MOST_TOLD.
 */
export const IdentityWatch = z.object({
  settled: Identity,
  waiting: z.partialRecord(z.enum(SENT_MEMBERS), WaitingValue),
  told: z.array(z.object({ what: z.enum(SENT_MEMBERS), after: z.string(), atS: z.int() })),
});
export type IdentityWatch = z.infer<typeof IdentityWatch>;

/** A ship that changes more within thirty days is told of no more: her history is full of it already. */
const MOST_TOLD = 12;

export const newIdentityWatch = (settled: Identity): IdentityWatch => ({ settled, waiting: {}, told: [] });

/** Spaces, stops and case are no other name. Only letters and digits count; where there are none, the text itself. */
const essence = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || text.trim();

/** Of a type of cargo only the kind of ship matters: the second digit changes with what she carries. */
function isSame(what: SentMember, one: string | number, other: string | number, mmsi: number): boolean {
  if (what === 'shipType') return groupOf(Number(one), mmsi) === groupOf(Number(other), mmsi);
  return what === 'imo' ? one === other : essence(String(one)) === essence(String(other));
}

/** A number with a wrong check digit is a slip of the keys, and no IMO number. */
const valueOf = (seen: Identity, what: SentMember): string | number | undefined => {
  const value = seen[what];
  if (what === 'imo') return value !== undefined && isImoNumber(value) ? value : undefined;
  if (what === 'shipType') return value === 0 ? undefined : value;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

export interface IdentityJudging {
  mmsi: number;
  /** Where she was last; facts have a place. */
  place: Pick<Spot, 'lat' | 'lon'>;
  tell: (news: FactNews) => void;
}

/** What she sent at that time; times never go back. Returns the members that are settled now and were not, or differently. */
export function judgeIdentity(watch: IdentityWatch, seen: Identity, atS: number, judging: IdentityJudging): SentMember[] {
  watch.told = watch.told.filter((told) => atS - told.atS < IDENTITY_AGAIN_S);
  return SENT_MEMBERS.filter((what) => judgeMember(watch, what, valueOf(seen, what), atS, judging));
}

function judgeMember(watch: IdentityWatch, what: SentMember, value: string | number | undefined, atS: number, judging: IdentityJudging) {
  if (value === undefined) return false;
  const before = watch.settled[what];
  if (before === undefined) {
    settle(watch, what, value);
    return true;
  }
  if (isSame(what, value, before, judging.mmsi)) {
    delete watch.waiting[what];
    return false;
  }
  const waiting = watch.waiting[what];
  if (!waiting || !isSame(what, value, waiting.value, judging.mmsi)) {
    watch.waiting[what] = { value, sinceS: atS };
    return false;
  }
  if (atS - waiting.sinceS < IDENTITY_SETTLES_S) return false;
  tellChange(watch, what, { before, after: value, sinceS: waiting.sinceS }, judging);
  settle(watch, what, value);
  return true;
}

function settle(watch: IdentityWatch, what: SentMember, value: string | number): void {
  watch.settled = { ...watch.settled, [what]: value };
  delete watch.waiting[what];
}

interface Change {
  before: string | number;
  after: string | number;
  sinceS: number;
}

function tellChange(
  { told }: IdentityWatch,
  what: SentMember,
  { before, after, sinceS }: Change,
  { mmsi, place, tell }: IdentityJudging,
): void {
  const isKnown = told.some((one) => one.what === what && isSame(what, one.after, after, mmsi));
  if (isKnown || told.length >= MOST_TOLD) return;
  told.push({ what, after: String(after), atS: sinceS });
  tell(identityNews({ mmsi, what, before: String(before), after: String(after), sinceS, place }));
}

interface IdentityNews {
  mmsi: number;
  what: IdentityMember;
  before: string;
  after: string;
  sinceS: number;
  place: IdentityJudging['place'];
}

export function identityNews({ mmsi, what, before, after, sinceS, place: { lat, lon } }: IdentityNews): FactNews {
  const from = { atS: sinceS, lat, lon };
  return newFact({ kind: 'identityChange', mmsi, which: what, from, endedS: sinceS, detail: { what, before, after } });
}
