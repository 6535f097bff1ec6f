// Maps the free texts of ASAM files to our event types and categories. The lists in server/import/README.md say the same.
import { EVENT_TYPE_MEANINGS, type EventCategory, type EventType } from '#contract/entities/events.ts';

type Rule<T> = readonly [pattern: RegExp, is: T];

/** What was done. Tried on the source's own heading first, then on its description; the first match wins. */
const ACTS: readonly Rule<EventType>[] = [
  [/\b(kidnap|abduct)/, 'Kidnapping'],
  [/\bhijack|\bseiz(ed|ure|ing)|\bdetained\b|\bcommandeer/, 'Seizure'],
  [/\bnarcotic|\bcocaine|\bheroin|\bdrug[- ](smuggl|traffick|runn)|\bsmuggl/, 'Narcotics'],
  [
    /\bnot (able to )?board|\b(attempt\w*|tr(ied|ying)|fail\w*) to (board|come aboard|climb|rob|hijack)|\b(attempted|aborted|failed|unsuccessful) (\w+ )?(boarding|robbery|attack)|boarding attempt/,
    'Approach',
  ],
  [/\bsuspic\w* approach/, 'Suspicious approach'],
  [/\brobbed\b|\brobbery\b|\bsto(le|len)\b|\btheft|\bburgl|\bstealing\b|\bloot/, 'Robbery'],
  [/\bboard(ed|ing|ings)\b|\bgained access|\b(came|got|climbed) (aboard|onboard|on board)/, 'Boarding'],
  [/\bstowaway/, 'Stowaway'],
  [
    /\bexplo(sion|ded|sive)|(?<!guided[- ])\bmissile|\btorpedo|\blimpet|\b(struck|hit|damaged) by\b|\bshelled\b|\bnaval mine|\b(bomb|mine)s?\b/,
    'Physical damage',
  ],
  [/\bspoof|\b(gps|gnss|ais)\b.{0,40}\b(jam|interfer|disrupt|anomal)/, 'GPS anomaly'],
  [/\bfired\b|\bshots?\b|\bgunfire|\battack|\bchas(ed|ing)\b|\bapproach|\btrailed\b|\bfollowed\b|\bassault|\bpiracy\b/, 'Approach'],
];

/** Who it was, when neither heading nor description says what was done. */
const ACTORS: readonly Rule<EventType>[] = [
  [/\brob+er|\bthie(f|ves)|\bbandit|\bburglar/, 'Robbery'],
  [/\bboarder|\bintruder/, 'Boarding'],
  [/\bmother ?ship/, 'Sighting'],
  [/\bprotest|\bgreenpeace|\bactivist/, 'Business interruption'],
  [/\bsuspic|\bspeed ?boat|\bskiff|\bcraft\b|\bboats?\b|\bdhow|\bvessel/, 'Suspicious approach'],
  [/\bnav(y|al)\b|\bmilitary|\bcoast ?guard|\bauthorit|\bguard corps|\bpatrol|\bgunboat/, 'Interdiction'],
  [/\bpi\w*ates?\b|\battacker|\bassailant|\bgunm[ae]n|\bmilitia|\bmilitant|\brebel|\bterroris|\bguer+il/, 'Approach'],
];

/** Whose doing or which means makes it more than crime. Tried on the heading. */
const HEADING_CATEGORIES: readonly Rule<EventCategory>[] = [
  [/\bgreenpeace|\bprotest|\bactivist/, 'Activism'],
  [
    /\bmilitan|\bmilitia|\brebel|\bterroris|\bguer+il|\bltte\b|\btigers?\b|\bpolisario|\bhouthi|\bseparatist|\binsurgen|\babu sayyaf|\bshabaab/,
    'Militancy',
  ],
  [
    /\bmilitary|\bnav(y|al)\b|\bgunboat|\bwarship|\bguard corps|\bcoast ?guard|\bauthorit|\bforces\b|\bgovernment|\bpatrol|^iran$|^ethiopia$/,
    'War risk',
  ],
  [/\bmigrant|\brefugee|\bstowaway/, 'Irregular migration'],
];

/** The same, tried on the description: only words that do not also name those who came to help. */
const DESCRIPTION_CATEGORIES: readonly Rule<EventCategory>[] = [
  [/\bhouthi|\bltte\b|\btamil tiger|\babu sayyaf|\bguer+illas?\b/, 'Militancy'],
  [
    /(?<!guided[- ])\bmissile|\blimpet|\bnaval mine|\btorpedo|\bshelled\b|\bstruck by a (shell|mine|rocket|projectile)|\bunmanned (surface|aerial) |\bdrone (strike|attack)/,
    'War risk',
  ],
];

const firstThatFits = <T>(rules: readonly Rule<T>[], text: string): T | undefined => rules.find(([pattern]) => pattern.test(text))?.[1];

/** By whom or by which means, if the words say so; otherwise what the type implies. */
export const categoryOf = (type: EventType, heading: string, description: string): EventCategory =>
  firstThatFits(HEADING_CATEGORIES, heading.toLowerCase()) ??
  firstThatFits(DESCRIPTION_CATEGORIES, description.toLowerCase()) ??
  EVENT_TYPE_MEANINGS[type].usualCategory;

/** Never fails: what no rule knows is Unexplained, Unusual activity. */
export function classifyIncident(heading: string, description: string): { type: EventType; category: EventCategory } {
  const [head, body] = [heading.toLowerCase(), description.toLowerCase()];
  const type =
    firstThatFits(ACTS, head) ?? firstThatFits(ACTS, body) ?? firstThatFits(ACTORS, head) ?? firstThatFits(ACTORS, body) ?? 'Unexplained';
  return { type, category: categoryOf(type, head, body) };
}

/** The heading as an aggressor, when it names one ("Pirates", "Two speed boats") and not an action ("Boarding") or nothing ("N/A"). */
export function toAggressor(heading: string): string | undefined {
  const head = heading.toLowerCase();
  if (head === '' || /^(n\/?a|unknown|none)$/.test(head)) return undefined;
  const action = firstThatFits(ACTS, head) !== undefined || /\bactivity\b/.test(head);
  return action && !/\b\w+(ers|jackers|nappers)$/.test(head) ? undefined : heading;
}
