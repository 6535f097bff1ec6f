// What follows from the state of one watch, in one transaction: the line of the log, the row of the state, what people are told. It judges
// by the rows as they stand, so whatever is repeated, each change stands once.
import { randomUUID } from 'node:crypto';
import { SERVER_AUTHOR, type WatchLogKind } from '#contract/entities/sentinel/watches.ts';
import type { WatchLogRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { changeOf, followed, nextCall, reasonsOf } from '#domain/sentinel/follow-watch.ts';
import { type Judgement, judgeWatch, type WatchFacts } from '#domain/sentinel/judge-watch.ts';
import type { Tx } from '#server/db/db.ts';
import { holdEdits } from '#server/jobs/lock-order.ts';
import { type WatchLetterParts, mailContact, mailKeeper, tellKeeper, type Told } from './tell-watch.ts';
import { readRunning, type RunningWatch, type StoredState } from './watch-sources.ts';

/** What the server knows beside rows. Reports are read with the watch. */
export interface KnownBeside {
  facts: Omit<WatchFacts, 'reportsMs'>;
  /** Of incidents, by id. */
  titles: ReadonlyMap<string, string>;
}

export const judged = ({ watch, reportsMs }: RunningWatch, { facts }: KnownBeside, nowMs: EpochMs): Judgement =>
  judgeWatch(watch, { ...facts, reportsMs }, nowMs);

/** Whether a mail or a call is due. */
export function isCallDue({ watch, state, isAnswered }: RunningWatch, nowMs: EpochMs): boolean {
  if (!state || isAnswered || state.entryId === undefined) return false;
  return Math.min(state.mailAt ?? Number.POSITIVE_INFINITY, nextCall(watch, state)?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs;
}

/** Ids that follow from the line that says the state, so that no step can stand twice. */
type Line = { kind: WatchLogKind; id: string } & Partial<Pick<WatchLogRow, 'state' | 'reasons' | 'contact'>>;

/** In the name of the server. */
async function writeLine(tx: Tx, { id: watchId, organisationId }: WatchRow, line: Line, nowMs: EpochMs): Promise<void> {
  const { id, kind, state = null, reasons, contact } = line;
  await tx.query(
    `insert into watch_log (id, organisation_id, watch_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, state, reasons, contact, v, writers)
     values ($1, $2, $3, $4, '', $5, '', $6, $6, $7, $8, $9, log_change('org:' || $2, 'watchLog', $1), '{}')`,
    [
      id,
      organisationId,
      watchId,
      SERVER_AUTHOR,
      kind,
      nowMs,
      state,
      reasons ? JSON.stringify(reasons) : null,
      contact ? JSON.stringify(contact) : null,
    ],
  );
}

async function putState(tx: Tx, { id, organisationId }: WatchRow, state: StoredState): Promise<void> {
  const { reasons, judgedAt, entryId, toldAt, called, calledAt, contact, mailAt, mailedAt } = state;
  await tx.query(
    `insert into watch_states (id, organisation_id, watch_id, state, reasons, judged_at_ms, entry_id, told_at_ms, called, called_at_ms, contact,
       mail_at_ms, mailed_at_ms) values ($1, $2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (organisation_id, id) do update set state = excluded.state, reasons = excluded.reasons, judged_at_ms = excluded.judged_at_ms,
       entry_id = excluded.entry_id, told_at_ms = excluded.told_at_ms, called = excluded.called, called_at_ms = excluded.called_at_ms,
       contact = excluded.contact, mail_at_ms = excluded.mail_at_ms, mailed_at_ms = excluded.mailed_at_ms`,
    [
      id,
      organisationId,
      state.state,
      JSON.stringify(reasons),
      judgedAt,
      entryId ?? null,
      toldAt ?? null,
      called,
      calledAt ?? null,
      contact ? JSON.stringify(contact) : null,
      mailAt ?? null,
      mailedAt ?? null,
    ],
  );
}

/** The state after the judgement; its line is written and its owner told. */
async function take(tx: Tx, running: RunningWatch, judgement: Judgement, titles: Told['titles'], nowMs: EpochMs): Promise<StoredState> {
  const { watch, state: before, isAnswered } = running;
  const change = changeOf(before, judgement);
  const entryId = randomUUID();
  const reasons = judgement.reasons as WatchLogRow['reasons'];
  const after = followed(before, judgement, change, { entryId, isAnswered });
  const mails = { mailAt: after.entryId === undefined ? undefined : before?.mailAt, mailedAt: before?.mailedAt };
  if (change.isLogged) await writeLine(tx, watch, { id: entryId, kind: 'judged', state: judgement.state, reasons }, nowMs);
  if (!change.isNews) return { ...after, ...mails };
  const told = await tellKeeper(tx, { watch, ...judgement, titles }, { entryId, mailedAt: before?.mailedAt }, nowMs);
  if (told) await writeLine(tx, watch, { id: `${entryId}:told`, kind: 'told', contact: { name: told.name } }, nowMs);
  return { ...after, ...mails, mailAt: told?.mailAt };
}

/** The mail and the call that are due: of the state as it is. */
async function callOut(tx: Tx, watch: WatchRow, state: StoredState, parts: SettleParts, nowMs: EpochMs): Promise<StoredState> {
  const told: Told = { watch, state: state.state, reasons: reasonsOf(state), titles: parts.known.titles };
  let after = state;
  if (state.mailAt !== undefined && state.mailAt <= nowMs) {
    await mailKeeper(tx, parts, told, nowMs);
    after = { ...after, mailAt: undefined, mailedAt: nowMs };
  }
  const call = nextCall(watch, state);
  if (!call || call.dueMs > nowMs) return after;
  const { name, email, telephone } = call.contact;
  const contact = { name, ...(email !== undefined && { email }), ...(telephone !== undefined && { telephone }) };
  await writeLine(tx, watch, { id: `${state.entryId}:call-${call.at}`, kind: 'called', contact }, nowMs);
  if (email !== undefined) await mailContact(tx, parts, told, { email, toldAt: state.toldAt ?? nowMs }, nowMs);
  return { ...after, called: call.at + 1, calledAt: nowMs, contact };
}

export interface SettleParts extends WatchLetterParts {
  known: KnownBeside;
  clock: () => EpochMs;
  /** As of alerts (server/alerts/alert-job.ts). */
  guard?: (tx: Tx) => Promise<void>;
}

/** `tx` must be the server's own. Returns what stands then; undefined: the watch does not run any more. */
export async function settleWatch(tx: Tx, { organisationId, id }: WatchRow, parts: SettleParts): Promise<RunningWatch | undefined> {
  await parts.guard?.(tx);
  await holdEdits(tx, organisationId); // so that no report or acknowledgement comes in between
  const nowMs = parts.clock();
  const [running] = (await readRunning(tx, nowMs, { organisationIds: [organisationId], watchId: id })).values();
  if (!running) return undefined;
  const { watch, state } = running;
  const judgement = judged(running, parts.known, nowMs);
  const isChange = changeOf(state, judgement).isStored;
  let after = isChange || !state ? await take(tx, running, judgement, parts.known.titles, nowMs) : state;
  const isAnswered = running.isAnswered && after.entryId === state?.entryId;
  if (!isAnswered && after.entryId !== undefined) after = await callOut(tx, watch, after, parts, nowMs);
  if (after !== state) await putState(tx, watch, after);
  return { ...running, state: after, isAnswered };
}
