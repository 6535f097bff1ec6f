// Sends waiting entries of the outbox and applies each answer to its entry (SY12, SY13). Pure over its parts. Every step reads its entry in
// its own transaction, so a later run can repair a crash between any two steps, or a second leader.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { toCall } from '#domain/mutation-calls.ts';
import { fail, type Result } from '#contract/result.ts';
import { EditAcknowledgement, HEADERS, SYNC_SCHEMA } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { toVersionTag } from '#contract/versions.ts';
import type { LocalStore, LocalTx } from '#store/device/local-store.ts';
import { acknowledge, lapse, markSent, park, postpone, readyToSend, type Sendable } from '#store/edits/outbox.ts';
import { askedMs, backoffMs } from './backoff.ts';
import type { Run } from './single-flight.ts';
import { clientIdOf } from './replica.ts';
import type { EngineEnvironment, SyncRequest, Transport } from './transport.ts';

/** Independent chains sent at once: enough to hide a satellite's round trip, few enough for its bandwidth. */
const AT_ONCE = 4;
/** Chains looked up at once. */
const WAVE = 32;

export interface PushParts {
  store: LocalStore;
  transport: Transport;
  surroundings: EngineEnvironment;
}

export interface Flushed {
  /** Entries that were tried. Zero says nothing about the link. */
  tried: number;
  acknowledged: number;
  /** Entries not yet acknowledged when it ended. */
  waiting: number;
  /** When the next of them may be tried. */
  nextAtMs?: EpochMs;
  /** Why it ended before everything was tried, or anything: no connection, or the server needs something else first. */
  halt?: { error: AppError; retryAfterS?: number };
}

/** The queue waits for the user; no entry is at fault. */
const WAITS_FOR_USER: readonly ErrorCode[] = ['unauthenticated', 'wrongCredentials', 'outdated'];
/** Others would fail alike, so trying them now is useless. */
const OF_THE_LINK: readonly ErrorCode[] = ['offline', 'notOurs', 'timeout', 'cancelled', 'unavailable', 'tooMany'];
/** May concern this entry only: it is tried again without end, and the others continue. */
const OF_THE_MOMENT: readonly ErrorCode[] = ['internal', 'parseError', 'storageFull', 'storageLost'];

type Outcome = { kind: 'moved' | 'acknowledged' | 'settled' } | { kind: 'halt'; error: AppError; retryAfterS?: number };

function requestOf(
  { name, args, key, createdAtMs, baseVersion, clientId: madeIn }: Sendable,
  clientId: string,
  nowMs: EpochMs,
): SyncRequest {
  return {
    ...toCall(name, args),
    headers: {
      [HEADERS.key]: key,
      [HEADERS.client]: madeIn ?? clientId,
      [HEADERS.prefer]: 'return=minimal',
      [HEADERS.schema]: String(SYNC_SCHEMA),
      [HEADERS.clock]: `${createdAtMs}/${nowMs}`,
      ...(baseVersion !== undefined && { [HEADERS.ifMatch]: toVersionTag(baseVersion) }),
    },
  };
}

const OUR_HEADERS: ReadonlySet<string> = new Set(Object.values(HEADERS));

/** The server cannot read a header that this code wrote. That says nothing about the edit, and no user could fix it. */
const isOfOurHeaders = ({ code, details = [] }: AppError): boolean =>
  code === 'invalid' && details.some(({ field }) => OUR_HEADERS.has(field));

/** An entry written by newer code has no call here: it waits until that code is back. */
async function send({ transport, surroundings }: PushParts, entry: Sendable, clientId: string, signal: AbortSignal) {
  let request: SyncRequest;
  try {
    request = requestOf(entry, clientId, surroundings.now());
  } catch (error) {
    return fail<AppError>({ code: 'internal', message: String(error) });
  }
  const answer = await transport.send(request, signal);
  if (!answer.ok) return answer;
  const parsed = EditAcknowledgement.safeParse(answer.value.body);
  return parsed.success ? { ok: true as const, value: parsed.data } : fail<AppError>({ code: 'parseError', message: '' });
}

async function sendOne(parts: PushParts, no: number, clientId: string, run: Run): Promise<Outcome> {
  const { store, surroundings } = parts;
  const entry = await store.transaction((tx) => markSent(tx, no, surroundings.now()));
  if (!entry || !run.alive()) return { kind: 'moved' };
  const answer: Awaited<ReturnType<typeof send>> & { retryAfterS?: number } = await send(parts, entry, clientId, run.signal);
  if (!run.alive()) return { kind: 'moved' };
  run.moved();
  const nowMs = surroundings.now();
  if (answer.ok) {
    const ack = answer.value;
    await store.transaction((tx) => acknowledge(tx, entry, ack, nowMs));
    return { kind: 'acknowledged' };
  }
  const { error, retryAfterS } = answer;
  const halt: Outcome = { kind: 'halt', error, ...(retryAfterS !== undefined && { retryAfterS }) };
  if (WAITS_FOR_USER.includes(error.code)) return halt;
  const ofTheLink = OF_THE_LINK.includes(error.code);
  // 409 with Retry-After: the first attempt with this key is still running
  const isUnderWay = error.code === 'conflict' && retryAfterS !== undefined;
  if (error.code === 'notFound' && entry.isOfBefore && entry.name.startsWith('notification.')) {
    // notifications are the server's own: nobody can bring back those that a backup lacks (SY22)
    await store.transaction((tx) => lapse(tx, entry, nowMs));
    return { kind: 'settled' };
  }
  const again = ofTheLink || OF_THE_MOMENT.includes(error.code) || isUnderWay || isOfOurHeaders(error);
  if (again) {
    const waitMs = Math.max(askedMs(retryAfterS), backoffMs(entry.attempts, surroundings.random()));
    await store.transaction((tx) => postpone(tx, no, nowMs + waitMs, error));
  } else await store.transaction((tx) => park(tx, entry, error, nowMs));
  return ofTheLink ? halt : { kind: 'settled' };
}

/** Waits for all to end; then passes on the first exception. */
async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(atOnce, left.length) }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

export interface FlushHow {
  atOnce?: number;
  /**
   * No connection is known: one entry goes first and alone, preferably one that was tried before. The others stay unsent, so that what the
   * user writes meanwhile can still be undone.
   */
  careful?: boolean;
  /** The last pull found no link: only an entry that was tried before is tried, and the others once it got an answer. */
  isCut?: boolean;
  /** The device says that it is offline: nothing is tried, so that all that was never sent can still be undone. */
  held?: boolean;
}

const OFFLINE: AppError = { code: 'offline', message: '' };

/** Runs until nothing is ready or something halts it. Throws what the storage throws. */
export async function flush(
  parts: PushParts,
  run: Run,
  { atOnce = AT_ONCE, careful = false, isCut = false, held = false }: FlushHow = {},
): Promise<Flushed> {
  const { store, surroundings, transport } = parts;
  const flushed: Flushed = { tried: 0, acknowledged: 0, waiting: 0 };
  const look = () => store.transaction((tx) => readyToSend(tx, surroundings.now(), WAVE));
  let clientId: string | undefined;
  let asked: Promise<Result<unknown>> | undefined;
  const tryOne = async (no: number): Promise<void> => {
    if (transport.ready) {
      const ready = await (asked ??= transport.ready());
      if (!ready.ok) flushed.halt ??= { error: ready.error };
    }
    if (flushed.halt || !run.alive()) return;
    clientId ??= await store.transaction((tx) => clientIdOf(tx, surroundings));
    const outcome = await sendOne(parts, no, clientId, run);
    if (outcome.kind === 'acknowledged') flushed.acknowledged += 1;
    if (outcome.kind === 'halt') flushed.halt ??= outcome;
    if (outcome.kind !== 'moved') flushed.tried += 1;
  };
  if (careful && !held) {
    const { ready } = await look();
    const scout = ready.find(({ attempts }) => attempts > 0) ?? (isCut ? undefined : ready[0]);
    if (scout) await tryOne(scout.no);
  }
  let triedBefore = -1;
  // a wave in which other runs had moved every entry is the last: they send the rest
  while (flushed.tried > triedBefore) {
    triedBefore = flushed.tried;
    const { ready, waiting, nextAtMs } = await look();
    flushed.waiting = waiting;
    delete flushed.nextAtMs;
    if (nextAtMs !== undefined) flushed.nextAtMs = nextAtMs;
    if ((held || (isCut && flushed.tried === 0)) && ready.length > 0) flushed.halt = { error: OFFLINE };
    if (flushed.halt || !ready.length || !run.alive()) break;
    await inParallel(ready, atOnce, ({ no }) => tryOne(no));
  }
  return flushed;
}

/** There may be a connection: entries that wait for a next attempt may go now. Keys, attempts and order stay. */
export async function bringForward(tx: LocalTx, nowMs: EpochMs): Promise<void> {
  const later = (await tx.list('outbox', 'state', 'sent')).filter(({ nextAtMs }) => nextAtMs > nowMs);
  const forward = later.map((entry) => ({ ...entry, nextAtMs: nowMs }));
  await tx.put('outbox', forward);
}
