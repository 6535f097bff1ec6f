// What follows from the state of one watch, in one transaction: the line of the log, the row of the state, what people are told. It judges
// by the rows as they stand, so whatever is repeated, each change stands once.
import { randomUUID } from 'node:crypto';
import type { WatchLogRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { changeOf, followed, nextCall, reasonsOf } from '#domain/sentinel/follow-watch.ts';
import { judgeDrill, type Judgement, judgeWatch, type WatchFacts } from '#domain/sentinel/judge-watch.ts';
import { restartText } from '#domain/sentinel/tell-words.ts';
import type { Tx } from '#server/db/db.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { type OfWatch, putState, writeLine } from './server-rows.ts';
import { type WatchLetterParts, mailKeepers, tellContact, tellKeepers, type Told } from './tell-watch.ts';
import { readRunning, type RunningWatch, type StoredState } from './watch-sources.ts';

/** What the server knows beside rows. Reports and departure are read with the watch. */
export interface KnownBeside {
  facts: Omit<WatchFacts, 'reportsMs' | 'planned' | 'departedMs'>;
  /** Of incidents, by id. */
  titles: ReadonlyMap<string, string>;
}

export function judged({ watch, drill, reportsMs, planned, departedMs }: RunningWatch, { facts }: KnownBeside, nowMs: EpochMs): Judgement {
  const known = { ...facts, reportsMs, planned, departedMs };
  return drill ? judgeDrill(watch, drill, known, nowMs) : judgeWatch(watch, known, nowMs);
}

/** Whether a mail or a call is due. */
export function isCallDue({ watch, state, isAnswered }: RunningWatch, nowMs: EpochMs): boolean {
  if (!state || isAnswered || state.entryId === undefined) return false;
  return Math.min(state.mailAt ?? Number.POSITIVE_INFINITY, nextCall(watch, state)?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs;
}

/** What her position says first and the log has to keep: later positions may not show it. An exercise says nothing of the voyage. */
export const departureToLog = ({ drill }: Pick<RunningWatch, 'drill'>, { seenDepartedMs }: Judgement): EpochMs | undefined =>
  drill ? undefined : seenDepartedMs;

/** Of incidents, invented ones in an exercise. */
const titlesOf = ({ drill }: RunningWatch, { titles }: KnownBeside): Told['titles'] =>
  drill ? new Map(drill.incidents.map(({ id, title }) => [id, title])) : titles;

/** The state after the judgement; its line is written and its owner told. */
async function take(tx: Tx, running: RunningWatch, judgement: Judgement, parts: SettleParts, nowMs: EpochMs): Promise<StoredState> {
  const { state: before, isAnswered } = running;
  const titles = titlesOf(running, parts.known);
  const { state } = judgement;
  const change = changeOf(before, judgement);
  const entryId = randomUUID();
  const after = followed(before, judgement, change, { entryId, isAnswered });
  const mailAt = after.entryId === undefined ? undefined : before?.mailAt;
  const mails = { mailAt, mailedAt: before?.mailedAt, toldId: before?.toldId };
  const reasons = judgement.reasons.map((reason) =>
    reason.kind === 'incidentAhead' ? { ...reason, title: titles.get(reason.eventId) } : reason,
  );
  if (change.isLogged)
    await writeLine(tx, running, { id: entryId, kind: 'judged', state, reasons: reasons as WatchLogRow['reasons'] }, nowMs);
  if (!change.isNews) return { ...after, ...mails };
  const said: Told = { ...running, ...judgement, titles };
  const told = await tellKeepers(tx, said, { ...parts, lineId: entryId, mailedAt: before?.mailedAt }, nowMs);
  await writeTold(tx, running, { id: `${entryId}:told` }, told.names, nowMs);
  return { ...after, ...mails, mailAt: told.mailAt, toldId: running.toldIds.join(' ') };
}

interface ToldLine {
  id: string;
  text?: string;
}

async function writeTold(
  tx: Tx,
  running: RunningWatch,
  { id, text = '' }: ToldLine,
  names: readonly string[],
  nowMs: EpochMs,
): Promise<void> {
  for (const [at, name] of names.entries())
    await writeLine(tx, running, { id: at === 0 ? id : `${id}-${at}`, kind: 'told', contact: { name }, text }, nowMs);
}

/** Who keeps the watch by now, or stands in for its owner, and was not told of what stands. */
function notToldYet({ toldIds, state }: RunningWatch): readonly string[] {
  if (state?.entryId === undefined || state.state === 'ok' || state.toldId === undefined) return [];
  const told = new Set(state.toldId.split(' '));
  return toldIds.filter((id) => !told.has(id));
}
export const isKeeperNew = (running: RunningWatch): boolean => notToldYet(running).length > 0;

/**
 * The state after that keeper was told. His minutes to answer begin now, unless somebody of the call tree was called before: the calls go
 * on where they were. What was acknowledged is not mailed.
 */
async function tellNewKeeper(tx: Tx, running: RunningWatch, state: StoredState, parts: SettleParts, nowMs: EpochMs): Promise<StoredState> {
  const { entryId = '', mailedAt, called } = state;
  const lineId = `${entryId}:told-${nowMs}`;
  const toldIds = notToldYet({ ...running, state });
  const said: Told = { ...running, toldIds, state: state.state, reasons: reasonsOf(state), titles: titlesOf(running, parts.known) };
  const told = await tellKeepers(tx, said, { ...parts, lineId, mailedAt }, nowMs);
  const restarts = called === 0 && !running.isAnswered && running.watch.contacts.length > 0;
  const text = restarts ? restartText(running.watch.answerMinutes, nowMs) : '';
  await writeTold(tx, running, { id: lineId, text }, told.names, nowMs);
  const mailAt = running.isAnswered ? undefined : told.mailAt;
  return { ...state, mailAt, toldId: running.toldIds.join(' '), ...(called === 0 && { toldAt: nowMs }) };
}

/** The mail and the call that are due: of the state as it is. */
async function callOut(tx: Tx, running: RunningWatch, state: StoredState, parts: SettleParts, nowMs: EpochMs): Promise<StoredState> {
  const told: Told = { ...running, state: state.state, reasons: reasonsOf(state), titles: titlesOf(running, parts.known) };
  let after = state;
  if (state.mailAt !== undefined && state.mailAt <= nowMs) {
    await mailKeepers(tx, parts, told, nowMs);
    after = { ...after, mailAt: undefined, mailedAt: nowMs };
  }
  const call = nextCall(running.watch, state);
  if (!call || call.dueMs > nowMs) return after;
  const { name, email, telephone } = call.contact;
  const { entryId = '', toldAt = nowMs } = state;
  const messaged = await tellContact(tx, parts, told, { ...call, entryId, toldAt }, nowMs);
  const known = { ...(email !== undefined && { email }), ...(telephone !== undefined && { telephone }) };
  const contact = { name, ...known, ...(messaged && { messaged }) };
  await writeLine(tx, running, { id: `${entryId}:call-${call.at}`, kind: 'called', contact }, nowMs);
  return { ...after, called: call.at + 1, calledAt: nowMs, contact };
}

export interface SettleParts extends WatchLetterParts {
  known: KnownBeside;
  clock: () => EpochMs;
  /** As of alerts (server/alerts/alert-job.ts). */
  guard?: (tx: Tx) => Promise<void>;
}

/**
 * Of a watch, or of an exercise on it. `tx` must be the server's own. Returns what stands then; undefined: it does not run any more.
 */
export async function settleWatch(
  tx: Tx,
  { watch: { organisationId, id }, drill }: OfWatch,
  parts: SettleParts,
): Promise<RunningWatch | undefined> {
  await parts.guard?.(tx);
  await holdEdits(tx, organisationId); // so that no report or acknowledgement comes in between
  const nowMs = parts.clock();
  const there = await readRunning(tx, nowMs, { organisationIds: [organisationId], watchId: id });
  const running = [...there.values()].find((one) => one.drill?.id === drill?.id);
  if (!running) return undefined;
  const { state } = running;
  const judgement = judged(running, parts.known, nowMs);
  const departedMs = departureToLog(running, judgement);
  if (departedMs !== undefined) await writeLine(tx, running, { id: randomUUID(), kind: 'departed', reportedAt: departedMs }, nowMs);
  const isChange = changeOf(state, judgement).isStored;
  let after = isChange || !state ? await take(tx, running, judgement, parts, nowMs) : state;
  if (isKeeperNew({ ...running, state: after })) after = await tellNewKeeper(tx, running, after, parts, nowMs);
  const isAnswered = running.isAnswered && after.entryId === state?.entryId;
  if (!isAnswered && after.entryId !== undefined) after = await callOut(tx, running, after, parts, nowMs);
  if (after !== state) await putState(tx, running, after);
  return { ...running, state: after, isAnswered, departedMs: departedMs ?? running.departedMs };
}
