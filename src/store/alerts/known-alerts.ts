// Every alert of the account that this device knows, in memory: the server's rows, those that the device computed, the account's marks and
// its choice of what to be told of, sent or not. The only place that combines them; screens read alerts nowhere else.
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import { type Acknowledgement, acknowledgementOf, countsFor, risenSince } from '#domain/alerts/acknowledgement.ts';
import { isAnnounced } from '#domain/alerts/announced.ts';
import { type Silence, silenceOver } from '#domain/alerts/silence.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldAlertMarks, heldAlerts, heldLocalAlerts } from '#store/held-table.ts';
import { watchLive } from '#store/watch-live.ts';
import { sameOnServer } from './same-situation.ts';
import { toldChoices } from './told-choices.ts';
import { hearUnstored } from './unstored-alerts.ts';

/** An alert with its silence, which may already be over (isSilenced). */
export interface KnownAlert extends AlertRow, Silence {
  /** The server does not have the alert, says that it ended before this device found it active again, or says that it is less urgent. */
  computedHere: boolean;
  /** What the server says of an alert that is computed here; absent: nothing. */
  onServer?: Pick<AlertRow, 'priority' | 'updatedAt' | 'endedAt'>;
  /** The id under which this device had the same situation before it knew of the server's alert. Screens go on with it. */
  formerId?: string;
  /** When it became more urgent after it was acknowledged: it must be acknowledged again. */
  risenAgainAt?: EpochMs;
  /** Acknowledgements that do not count any more, or for less than one that does, the earliest first. */
  acknowledgedBefore?: readonly Acknowledgement[];
  /** Less urgent than the account wants to be told of: active and on the map all the same, but no count asks for its acknowledgement. */
  isBelow?: true;
}

type TellFrom = Pick<PreferenceChoices, 'tellFrom'>;

/** The alert with `isBelow` as these choices have it. */
export function asTold({ isBelow: _before, ...alert }: KnownAlert, choices: TellFrom): KnownAlert {
  return isAnnounced(alert.priority, choices) ? alert : { ...alert, isBelow: true };
}

/** By id. Each change makes a new map; an unchanged alert stays the same object. */
export type KnownAlerts = ReadonlyMap<string, KnownAlert>;

interface Parts {
  server: AlertRow | undefined;
  /** Under the server's id or under `formerId`. */
  local: AlertRow | undefined;
  mark: AlertMarkRow | undefined;
  formerId?: string | undefined;
}

/**
 * The server's row represents both, except if it had ended before this device found the alert active again, or if this device finds it more
 * urgent: the server's row may be from before the link was lost, or from an older position.
 */
function isLocal({ server, local }: Parts): boolean {
  if (!local || !server) return local !== undefined;
  if (server.endedAt !== undefined) return server.endedAt < local.createdAt;
  return local.endedAt === undefined && isMoreUrgent(local.priority, server.priority);
}

/**
 * An alert that the device raised without knowing of an earlier one may have been raised a second time: then only marks made since count.
 * If the server says that it is active too, both are the same one. If it was raised later there, the device saw the end of the earlier one.
 */
function lastEndedAtOf(row: AlertRow, { server, local }: Parts, computedHere: boolean): number | undefined {
  if (!computedHere) {
    const endedHere = local && local.createdAt <= row.createdAt ? local.lastEndedAt : undefined;
    return endedHere === undefined ? row.lastEndedAt : Math.max(endedHere, row.lastEndedAt ?? endedHere);
  }
  const ends = [server?.endedAt ?? server?.lastEndedAt, row.lastEndedAt].filter((atMs) => atMs !== undefined);
  if (ends.length > 0) return Math.max(...ends);
  return server && server.endedAt === undefined ? undefined : row.createdAt - 1;
}

/**
 * An alert that the server saw become less urgent, and that this device finds again after the acknowledgement, has become more urgent
 * again, at the latest when it was raised here.
 */
function risenAtOf(row: AlertRow, { server }: Parts, computedHere: boolean, givenAt: EpochMs): EpochMs | undefined {
  const hasFallen = computedHere && server?.endedAt === undefined && server?.fellFrom !== undefined;
  return row.risenAt ?? (hasFallen && row.createdAt > givenAt ? row.createdAt : undefined);
}

/** undefined: a mark of an alert that is not here. */
export function knownAlert(parts: Parts): KnownAlert | undefined {
  const computedHere = isLocal(parts);
  const row = computedHere ? parts.local : parts.server;
  if (!row) return undefined;
  const given = parts.mark && acknowledgementOf(parts.mark);
  const lastEndedAt = lastEndedAtOf(row, parts, computedHere);
  const risenAt = given && risenAtOf(row, parts, computedHere, given.at);
  const life = { ...row, ...(lastEndedAt !== undefined && { lastEndedAt }), ...(risenAt !== undefined && { risenAt }) };
  const counts = given && countsFor(given, life);
  const acknowledgedAt = row.acknowledgedAt ?? (counts ? given.at : undefined);
  const before = [...(parts.mark?.earlier ?? []), ...(given && acknowledgedAt === undefined ? [given] : [])];
  const risenAgainAt = given && acknowledgedAt === undefined ? risenSince(given, life) : undefined;
  return {
    ...row,
    id: parts.server?.id ?? row.id,
    computedHere,
    ...(computedHere && parts.server && { onServer: parts.server }),
    ...(parts.formerId !== undefined && { formerId: parts.formerId }),
    ...(acknowledgedAt !== undefined && { acknowledgedAt }),
    ...(risenAgainAt !== undefined && { risenAgainAt }),
    ...(before.length > 0 && { acknowledgedBefore: before }),
    ...silenceOver(parts.mark ?? {}, row.priority),
  };
}

/** The alerts with these ids, or that had them, in their order, from the database: for callers that do not hold them all. */
export async function readKnownAlerts(accountId: string, ids: readonly string[]): Promise<KnownAlert[]> {
  const { alerts, localAlerts, alertMarks } = accountDb(accountId);
  const feed = current?.accountId === accountId ? current : undefined;
  const names = ids.map((id) => feed?.same.get(id) ?? id);
  const [servers, locals, marks, choices] = await Promise.all([
    alerts.bulkGet(names),
    localAlerts.bulkGet(names),
    alertMarks.bulkGet(names),
    toldChoices(accountId),
  ]);
  return names.flatMap((id, at) => {
    const formerId = id === ids[at] ? undefined : ids[at];
    const known = knownAlert({ server: servers[at], local: feed?.unstored.get(id) ?? locals[at], mark: marks[at], formerId });
    return known ? asTold(known, choices) : [];
  });
}
export const readKnownAlert = async (accountId: string, id: string): Promise<KnownAlert | undefined> =>
  (await readKnownAlerts(accountId, [id]))[0];

/** The alert with this id, or that had it before this device knew of the server's. */
export function alertNamed(held: KnownAlerts | undefined, id: string): KnownAlert | undefined {
  return held?.get(id) ?? [...(held?.values() ?? [])].find(({ formerId }) => formerId === id);
}

/** The alert is active and nobody has acknowledged it: it can be acknowledged. Silence does not count as an acknowledgement. */
export const needsAcknowledging = ({ endedAt, acknowledgedAt }: AlertRow): boolean => endedAt === undefined && acknowledgedAt === undefined;

/** What every count to acknowledge counts, and what unread notifications and the banner are about. */
export const isToAcknowledge = (alert: KnownAlert): boolean => needsAcknowledging(alert) && !alert.isBelow;

interface Kept extends Parts {
  tellFrom: TellFrom['tellFrom'];
  known: KnownAlert;
}

interface Feed {
  accountId: string;
  /** Rows computed on this device that are newer than the stored ones. */
  unstored: Map<string, AlertRow>;
  /** By former id, the id of the server's alert (same-situation.ts). */
  same: Map<string, string>;
  /** undefined until it is read. */
  choices: TellFrom | undefined;
  kept: Map<string, Kept>;
  known: KnownAlerts | undefined;
  listeners: Set<() => void>;
  stop: () => void;
}

/** The same row objects make the same alert. */
const isSame = (kept: Kept | undefined, { server, local, mark, formerId }: Parts): kept is Kept =>
  kept !== undefined && kept.server === server && kept.local === local && kept.mark === mark && kept.formerId === formerId;

/** The same alert object where nothing of it changed. */
function keptOf(last: Kept | undefined, parts: Parts, choices: TellFrom): Kept | undefined {
  const { tellFrom } = choices;
  if (isSame(last, parts) && last.tellFrom === tellFrom) return last;
  const known = knownAlert(parts);
  return known && { ...parts, tellFrom, known: asTold(known, choices) };
}

function gather(feed: Feed): void {
  const { accountId, choices } = feed;
  const [servers, locals, marks] = [heldAlerts.get(accountId), heldLocalAlerts.get(accountId), heldAlertMarks.get(accountId)];
  if (!servers || !locals || !marks || !choices) return; // one of them is still being read and will call back
  for (const [id, { updatedAt }] of feed.unstored) if ((locals.get(id)?.updatedAt ?? -1) >= updatedAt) feed.unstored.delete(id);
  const found = new Map([...locals, ...feed.unstored]);
  const isOpen = (id: string) => found.has(id) && found.get(id)?.endedAt === undefined;
  // the device's engine takes the server's id a moment later; screens still have the former one
  const before = [...feed.same].filter(([id, to]) => !isOpen(id) && !servers.has(id) && servers.has(to));
  feed.same = new Map([...before, ...sameOnServer(servers, found.values())]);
  const former = new Map([...feed.same].map(([id, to]) => [to, id]));
  const kept = new Map<string, Kept>();
  for (const id of new Set([...servers.keys(), ...found.keys()])) {
    if (feed.same.has(id)) continue;
    const formerId = former.get(id);
    const local = found.get(id) ?? (formerId !== undefined && isOpen(formerId) ? found.get(formerId) : undefined);
    const parts = { server: servers.get(id), local, mark: marks.get(id), formerId };
    const next = keptOf(feed.kept.get(id), parts, choices);
    if (next) kept.set(id, next);
  }
  feed.kept = kept;
  feed.known = new Map([...kept].map(([id, { known }]) => [id, known]));
  for (const listener of feed.listeners) listener();
}

let current: Feed | undefined;

function feedOf(accountId: string): Feed {
  if (current?.accountId === accountId) return current;
  current?.stop();
  const feed: Feed = {
    accountId,
    unstored: new Map(),
    same: new Map(),
    choices: undefined,
    kept: new Map(),
    known: undefined,
    listeners: new Set(),
    stop: () => undefined,
  };
  const stops = [heldAlerts, heldLocalAlerts, heldAlertMarks].map((table) => table.watch(accountId, () => gather(feed)));
  stops.push(
    hearUnstored(accountId, (rows) => {
      const unstored = new Map(rows.map((row) => [row.id, row])); // the latest row of each
      const isNews = [...unstored.keys(), ...feed.unstored.keys()].some(
        (id) => feed.unstored.get(id)?.updatedAt !== unstored.get(id)?.updatedAt,
      );
      feed.unstored = unstored;
      if (isNews) gather(feed);
    }),
  );
  stops.push(
    watchLive(
      () => toldChoices(accountId).catch(() => DEFAULT_PREFERENCES), // without the choice every alert counts
      ({ tellFrom }) => {
        if (feed.choices?.tellFrom === tellFrom) return;
        feed.choices = { tellFrom };
        gather(feed);
      },
    ),
  );
  feed.stop = () => stops.forEach((stop) => stop());
  current = feed;
  return feed;
}

/** Has the shape of held-table.ts: `useHeld(knownAlerts, accountId)` in a screen. */
export const knownAlerts = {
  /** undefined until it is read, and while nobody watches. */
  get: (accountId: string): KnownAlerts | undefined => (current?.accountId === accountId ? current.known : undefined),
  /** Calls back on every change from now on. Released with the last watcher. */
  watch(accountId: string, listener: () => void): () => void {
    const feed = feedOf(accountId);
    feed.listeners.add(listener);
    return () => {
      feed.listeners.delete(listener);
      if (feed.listeners.size > 0) return;
      feed.stop();
      if (current === feed) current = undefined;
    };
  },
};
