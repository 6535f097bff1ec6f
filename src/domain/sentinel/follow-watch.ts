// What follows from a judgement: whether it is a change that stands in the log, whether the owner of the watch is told, and who of the call
// tree is called when nobody answers. Pure; the rules are in README.md.
import type { WatchRow, WatchStateRow } from '#contract/tables.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { type Judgement, WATCH_STATES, type WatchReason, type WatchState } from './judge-watch.ts';

type KnownReason = Pick<WatchStateRow['reasons'][number], 'kind' | 'state'> & { eventId?: unknown };

/** What one reason is about: it may change its state and its figures and is the same. */
const subjectOf = ({ kind, eventId }: KnownReason): string => (typeof eventId === 'string' ? `${kind} ${eventId}` : kind);
const badness = (state: WatchState | undefined): number => (state === undefined ? 0 : WATCH_STATES.indexOf(state));

export interface StateChange {
  /** The state is another, or a reason is new or worse: a line of the log. */
  isLogged: boolean;
  /** A reason is new or worse: the owner is told. */
  isNews: boolean;
  /** The row says something that no longer holds, such as a reason that has passed. */
  isStored: boolean;
}

/** `before`: undefined where the watch was not judged yet, which counts as OK. */
export function changeOf(
  before: Pick<WatchStateRow, 'state' | 'reasons'> | undefined,
  { state, reasons }: Pick<Judgement, 'state' | 'reasons'>,
): StateChange {
  const known = new Map((before?.reasons ?? []).map((reason) => [subjectOf(reason), reason.state]));
  const isNews = reasons.some((reason) => badness(reason.state) > badness(known.get(subjectOf(reason))));
  const isLogged = isNews || state !== (before?.state ?? 'ok');
  const isSame = known.size === reasons.length && reasons.every((reason) => known.get(subjectOf(reason)) === reason.state);
  return { isNews, isLogged, isStored: !before || isLogged || !isSame };
}

/** On a device that has received nothing yet, what the server said of a running watch stands, not that nothing can be said. */
export function judgedWithServer(judgement: Judgement, ashore: Pick<WatchStateRow, 'state' | 'reasons'> | undefined): Judgement {
  const isBlank = judgement.reasons.some((reason) => reason.kind === 'oldData' && reason.knownUntilMs <= 0);
  return isBlank && ashore ? { ...judgement, state: ashore.state, reasons: ashore.reasons as WatchReason[] } : judgement;
}

/** A device with a connection has heard of every change that is older, also in low-data mode, which asks every 5 min. */
const HEARD_WITHIN_MS = 6 * MINUTE_MS;

interface Link {
  /** The server can be reached. */
  isConnected: boolean;
  ashore: Pick<WatchStateRow, 'judgedAt'> | undefined;
}

/**
 * Marks a judgement as of 6 min ago or more, or as of a minute ago or more without a connection: it may have changed since. Where the only
 * reason is old data, that is a judgement of now.
 */
export function withStaleness(judgement: Judgement, { isConnected, ashore }: Link): Judgement {
  const { phase, reasons, judgedAtMs, asOfMs } = judgement;
  if (phase !== 'running' || (reasons.length > 0 && areOldDataOnly(reasons))) return judgement;
  const sinceMs = asOfMs > 0 ? asOfMs : (ashore?.judgedAt ?? 0);
  const isStale = judgedAtMs - sinceMs >= (isConnected ? HEARD_WITHIN_MS : MINUTE_MS);
  return isStale ? { ...judgement, notJudgedSinceMs: sinceMs } : judgement;
}

/** They say nothing of the ship: nobody is called for them alone. */
const areOldDataOnly = (reasons: readonly KnownReason[]): boolean => reasons.every(({ kind }) => kind === 'oldData');

type Followed = Omit<WatchStateRow, 'id' | 'v' | 'organisationId' | 'watchId'>;

/**
 * The row after the change. `entryId`: the line of the log that says it. News of what nobody has answered yet keep the call tree where it
 * is, so that a row of incidents does not begin it anew each time.
 */
export function followed(
  before: Followed | undefined,
  { state, reasons, judgedAtMs }: Judgement,
  { isNews }: StateChange,
  { entryId, isAnswered }: { entryId: string; isAnswered: boolean },
): Followed {
  const now = { state, reasons: reasons as WatchStateRow['reasons'], judgedAt: judgedAtMs };
  if (state === 'ok') return { ...now, called: 0 };
  if (!isNews) return { ...before, called: before?.called ?? 0, ...now };
  if (before?.toldAt === undefined || isAnswered || areOldDataOnly(before.reasons))
    return { ...now, entryId, toldAt: judgedAtMs, called: 0 };
  return { ...before, ...now, entryId };
}

export interface DueCall {
  /** In the call tree. */
  at: number;
  contact: WatchRow['contacts'][number];
  dueMs: EpochMs;
}

/** Whom to call next, and when. */
export function nextCall(
  { contacts, answerMinutes }: Pick<WatchRow, 'contacts' | 'answerMinutes'>,
  state: Pick<Followed, 'reasons' | 'toldAt' | 'called' | 'calledAt'>,
): DueCall | undefined {
  const { toldAt, called, calledAt = 0, reasons } = state;
  const contact = contacts[called];
  if (!contact || toldAt === undefined || areOldDataOnly(reasons)) return undefined;
  const dueMs = called === 0 ? toldAt + answerMinutes * MINUTE_MS : calledAt + (contacts[called - 1]?.minutes ?? 0) * MINUTE_MS;
  return { at: called, contact, dueMs };
}

/** As stored, for code that words them: kinds of newer code are left out. */
const KINDS: readonly string[] = ['missedReport', 'outsideCorridor', 'silent', 'incidentAhead', 'oldData'] satisfies WatchReason['kind'][];
export const reasonsOf = ({ reasons = [] }: { reasons?: WatchStateRow['reasons'] | undefined }): WatchReason[] =>
  reasons.filter(({ kind }) => KINDS.includes(kind)) as WatchReason[];
