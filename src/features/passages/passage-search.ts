// The address of an assessment: the way, the ship, the time, and what it is compared with. Pure.
import { type PassageName, PASSAGES } from '#contract/routing.ts';
import type { EpochMs, Knots } from '#contract/units.ts';
import { readTyped, writeTyped } from '#i18n/typed-time.ts';

export interface PassageSearch {
  /** The id of a planned or saved route; never together with ports. */
  route?: string;
  /** Ids of ports. */
  from?: string;
  to?: string;
  /** The MMSI of an own ship. */
  ship?: number;
  /** `2026-11-28T12:00Z` */
  departure?: string;
  /** Knots, also one that is no speed: the page says so. */
  speed?: number;
  /**
   * Compared with the same way at this departure, with another planned or saved route, with the way between two other ports, with the way
   * without this passage, or with itself as known at this date; one of them.
   */
  versus?: string;
  versusRoute?: string;
  versusFrom?: string;
  versusTo?: string;
  without?: PassageName;
  known?: string;
  /** Only with `known`: the date of the other side. Absent: now. */
  knownLater?: string;
  /** The id of a draft; never together with anything else. */
  draft?: string;
  /** The id of a signed assessment, shown as it was signed; never together with a passage to assess. */
  signed?: string;
  /** What a signed one is compared with: the id of another one, or AS_OF_NOW. */
  against?: string;
}

/** In `against`: the same plan as of now. */
export const AS_OF_NOW = 'now';

const MOST_ID = 80;
const idOf = (value: unknown): string | undefined => {
  const id = typeof value === 'number' ? String(value) : value; // the router reads an id of digits as a number
  return typeof id === 'string' && id !== '' && id.length <= MOST_ID ? id : undefined;
};
const momentOf = (value: unknown): string | undefined =>
  typeof value === 'string' && readTyped(value, 'minute') !== undefined ? value : undefined;

/** Invalid values are left out. */
export function readPassageSearch(raw: Record<string, unknown>): PassageSearch {
  const [signed, against, draft] = [idOf(raw.signed), idOf(raw.against), idOf(raw.draft)];
  if (signed) return { signed, ...(against && { against }) };
  if (draft) return { draft };
  const [route, from, to] = [raw.route, raw.from, raw.to].map(idOf);
  const [versusRoute, versusFrom, versusTo] = [raw.versusRoute, raw.versusFrom, raw.versusTo].map(idOf);
  const ship = Number.isInteger(raw.ship) ? (raw.ship as number) : undefined;
  const speed = typeof raw.speed === 'number' && Number.isFinite(raw.speed) ? raw.speed : undefined;
  const [departure, versus] = [momentOf(raw.departure), momentOf(raw.versus)];
  const [known, knownLater] = [momentOf(raw.known), momentOf(raw.knownLater)];
  const without = PASSAGES.find((name) => name === raw.without);
  return {
    ...(route ? { route } : { ...(from && { from }), ...(to && { to }) }),
    ...(ship !== undefined && { ship }),
    ...(departure && { departure }),
    ...(speed !== undefined && { speed }),
    ...(versus
      ? { versus }
      : versusRoute
        ? { versusRoute }
        : versusFrom && versusTo
          ? { versusFrom, versusTo }
          : without
            ? { without }
            : known && { known, ...(knownLater && { knownLater }) }),
  };
}

/** Something is compared with it. */
export const isCompared = ({ versus, versusRoute, versusFrom, without, known }: PassageSearch): boolean =>
  (versus ?? versusRoute ?? versusFrom ?? without ?? known) !== undefined;

/** What is assessed, without what it is compared with. */
export function withoutComparison(search: PassageSearch): PassageSearch {
  const {
    versus: _,
    versusRoute: __,
    versusFrom: ___,
    versusTo: ____,
    without: _____,
    known: ______,
    knownLater: _______,
    ...passage
  } = search;
  return passage;
}

export const addressTime = (atMs: EpochMs): string => writeTyped(atMs, 'minute').replace(' ', 'T');
export const timeOfAddress = (text: string | undefined): EpochMs | undefined =>
  text === undefined ? undefined : readTyped(text, 'minute');

export const MOST_PASSAGE_KN: Knots = 60;

export const TIME_FAULTS = ['noDeparture', 'departurePast', 'noSpeed', 'speedZero', 'speedHigh'] as const;
export type TimeFault = (typeof TIME_FAULTS)[number];

interface PassageTimes {
  /** Both absent where one is wrong: nothing then has a time. */
  departureMs?: EpochMs;
  /** Also where the departure is wrong: it is an input of its own. */
  speedKn?: Knots;
  faults: TimeFault[];
}

export function passageTimes({ departure, speed }: Pick<PassageSearch, 'departure' | 'speed'>, nowMs: EpochMs): PassageTimes {
  const departureMs = timeOfAddress(departure);
  const faults: TimeFault[] = [];
  if (departureMs === undefined) faults.push('noDeparture');
  else if (departureMs < nowMs) faults.push('departurePast');
  if (speed === undefined) faults.push('noSpeed');
  else if (speed <= 0) faults.push('speedZero');
  else if (speed > MOST_PASSAGE_KN) faults.push('speedHigh');
  const isSpeed = !faults.some((fault) => fault === 'noSpeed' || fault === 'speedZero' || fault === 'speedHigh');
  return {
    ...(faults.length === 0 && departureMs !== undefined && { departureMs }),
    ...(isSpeed && speed !== undefined && { speedKn: speed }),
    faults,
  };
}
