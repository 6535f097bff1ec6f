// Joins the results of the ship store, the search worker, the commands and a typed position into groups, best first. Pure.
import { LOCAL_KINDS, type LocalHit, type LocalKind, type Merit, type SearchAnswer } from '#contract/search.ts';
import type { LonLat } from '#contract/units.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { byMerit, isEnough, meritOf, searchedOf, wantedOf } from './match.ts';
import type { SearchChoice, SearchCommand } from './search-choice.ts';

/** The kinds that a search can be limited to, in the order of groups with equal matches. */
export const SEARCH_KINDS = ['ship', ...LOCAL_KINDS] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export type SearchHit =
  | { kind: 'coordinate'; key: string; position: LonLat }
  | { kind: 'ship'; key: string; ship: ShipHit }
  | { kind: LocalKind; key: string; thing: LocalHit }
  | { kind: 'command'; key: string; command: SearchCommand }
  /** An earlier search, to repeat. */
  | { kind: 'recent'; key: string; text: string }
  /** Opens the whole list. */
  | { kind: 'more'; key: string };

export interface SearchGroup {
  kind: SearchHit['kind'];
  hits: SearchHit[];
  /** The number of all matches; absent: only the shown ones are known. */
  count?: number;
}

export interface Found {
  text: string;
  ships: readonly ShipHit[];
  names: SearchAnswer | undefined;
  commands: readonly SearchCommand[];
}

const GROUP_ORDER: readonly SearchHit['kind'][] = ['coordinate', ...SEARCH_KINDS, 'command', 'recent', 'more'];

/**
 * A group's place depends on its best match, in rough steps: an exact name first, a typing error or a word of a report last. Finer steps
 * would make groups jump with each letter.
 */
const roughly = (merit: Merit): number => (merit === 'whole' ? 0 : merit === 'near' || merit === 'body' ? 2 : 1);

function shipMerit({ name, callsign, imo, mmsi }: ShipHit, text: string): Merit {
  const wanted = wantedOf(text);
  const isNumber = [mmsi, imo, callsign].some((number) => number !== undefined && String(number).toLowerCase() === wanted.whole);
  return isNumber ? 'whole' : (meritOf(searchedOf({ names: [name] }), wanted) ?? 'start');
}

function fittingCommands(commands: readonly SearchCommand[], text: string): { command: SearchCommand; merit: Merit }[] {
  const wanted = wantedOf(text);
  if (!isEnough(wanted)) return [];
  return commands
    .flatMap((command) => {
      const merit = meritOf(searchedOf({ names: [command.label], also: [command.also] }), wanted);
      return merit ? [{ command, merit }] : [];
    })
    .toSorted((a, b) => byMerit(a.merit, b.merit));
}

export const commandHit = (command: SearchCommand): SearchHit => ({ kind: 'command', key: `command ${command.id}`, command });

/** The first of a group may be there because of its star. */
const bestOf = (merits: Merit[]): Merit | undefined => merits.toSorted(byMerit)[0];

/** `limit`: of each group. */
export function groupsOf({ text, ships, names, commands }: Found, limit: number): SearchGroup[] {
  const groups: { group: SearchGroup; order: number }[] = [];
  const add = (group: SearchGroup, best: Merit | undefined) => {
    if (best) groups.push({ group, order: roughly(best) * 100 + GROUP_ORDER.indexOf(group.kind) });
  };
  const position = parsePosition(text);
  if (position.ok) add({ kind: 'coordinate', hits: [{ kind: 'coordinate', key: 'coordinate', position: position.value }] }, 'whole');
  const shipHits = ships.slice(0, limit).map((ship): SearchHit => ({ kind: 'ship', key: `ship ${ship.mmsi}`, ship }));
  add({ kind: 'ship', hits: shipHits }, bestOf(ships.map((ship) => shipMerit(ship, text))));
  for (const kind of LOCAL_KINDS) {
    const things = names?.hits.filter((hit) => hit.kind === kind).slice(0, limit) ?? [];
    const hits = things.map((thing): SearchHit => ({ kind, key: `${kind} ${thing.id}`, thing }));
    add({ kind, hits, count: names?.counts[kind] ?? 0 }, bestOf(things.map(({ merit }) => merit)));
  }
  const fitting = fittingCommands(commands, text);
  add(
    { kind: 'command', hits: fitting.slice(0, limit).map(({ command }) => commandHit(command)), count: fitting.length },
    fitting[0]?.merit,
  );
  return groups.toSorted((a, b) => a.order - b.order).map(({ group }) => group);
}

/** undefined for a result that is run or typed again, not chosen. */
export function choiceOf(hit: SearchHit): SearchChoice | undefined {
  switch (hit.kind) {
    case 'coordinate':
      return { kind: 'coordinate', position: hit.position };
    case 'ship':
      return { kind: 'ship', mmsi: hit.ship.mmsi };
    case 'command':
    case 'recent':
    case 'more':
      return undefined;
    default:
      return choiceOfThing(hit.thing);
  }
}

function choiceOfThing(thing: LocalHit): SearchChoice {
  switch (thing.kind) {
    case 'port':
    case 'event':
      return { kind: thing.kind, id: thing.id, position: thing.position };
    case 'place':
      return { kind: 'place', position: thing.position, zoom: thing.zoom };
    case 'chart':
      return { kind: 'chart', box: thing.box, minZoom: thing.minZoom };
    case 'drawing':
      return { kind: 'drawing', id: thing.id, ...(thing.box && { box: thing.box }) };
    default:
      return { kind: thing.kind, id: thing.id };
  }
}
