// Every alert of the account that this device knows, in memory: the server's rows, those that the device computed, and what the account
// said of them, ashore or not yet. The one place where these meet; screens read alerts nowhere else.
import type { AlertMarkRow, AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { acknowledgementOf, countsFor, risenSince } from '#domain/alerts/acknowledgement.ts';
import { type Silence, silenceOver } from '#domain/alerts/silence.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { accountDb } from './account-db.ts';
import { heldAlertMarks, heldAlerts, heldLocalAlerts } from './held-table.ts';
import { hearUnstored } from './unstored-alerts.ts';

/** With the silence over it, which may be over by now (isSilenced). */
export interface KnownAlert extends AlertRow, Silence {
  /** The server does not have it, says that it is over where this device has seen it hold again, or says that it is less urgent. */
  computedHere: boolean;
  /** When it became more urgent after it was acknowledged: it has to be acknowledged again. */
  risenAgainAt?: EpochMs;
}

/** By id. Another map after each change; an alert that stayed as it was is the same object. */
export type KnownAlerts = ReadonlyMap<string, KnownAlert>;

interface Parts {
  server: AlertRow | undefined;
  local: AlertRow | undefined;
  mark: AlertMarkRow | undefined;
}

/**
 * What the server has stands for both, except where that was over before this device saw it hold again, and where this device finds that it
 * is more urgent: what the server says may be of before the link went, or of an older position.
 */
function isLocal({ server, local }: Parts): boolean {
  if (!local || !server) return local !== undefined;
  if (server.endedAt !== undefined) return server.endedAt < local.createdAt;
  return local.endedAt === undefined && isMoreUrgent(local.priority, server.priority);
}

/**
 * A life that the device began without knowing of one before may be a second one: then only what was said since counts. One that the server
 * says holds as well is the same; where it began later there, the device saw the end of the one before.
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

/** What the server saw fall, and this device finds again after it was acknowledged, has risen again: when it stands here, at the latest. */
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
  const risenAgainAt = given && acknowledgedAt === undefined ? risenSince(given, life) : undefined;
  return {
    ...row,
    computedHere,
    ...(acknowledgedAt !== undefined && { acknowledgedAt }),
    ...(risenAgainAt !== undefined && { risenAgainAt }),
    ...silenceOver(parts.mark ?? {}, row.priority),
  };
}

/** Those of these ids that are here, in their order, from the database: for who does not hold them all. */
export async function readKnownAlerts(accountId: string, ids: readonly string[]): Promise<KnownAlert[]> {
  const { alerts, localAlerts, alertMarks } = accountDb(accountId);
  const [servers, locals, marks] = await Promise.all([
    alerts.bulkGet([...ids]),
    localAlerts.bulkGet([...ids]),
    alertMarks.bulkGet([...ids]),
  ]);
  const unstored = current?.accountId === accountId ? current.unstored : undefined;
  return ids.flatMap((id, at) => knownAlert({ server: servers[at], local: unstored?.get(id) ?? locals[at], mark: marks[at] }) ?? []);
}
export const readKnownAlert = async (accountId: string, id: string): Promise<KnownAlert | undefined> =>
  (await readKnownAlerts(accountId, [id]))[0];

/** It holds, and nobody has said that it was seen. Silence is nothing of the kind. */
export const needsAcknowledging = ({ endedAt, acknowledgedAt }: AlertRow): boolean => endedAt === undefined && acknowledgedAt === undefined;

interface Kept extends Parts {
  known: KnownAlert;
}

interface Feed {
  accountId: string;
  /** Of the device's own, those that are newer than what is stored. */
  unstored: Map<string, AlertRow>;
  kept: Map<string, Kept>;
  known: KnownAlerts | undefined;
  listeners: Set<() => void>;
  stop: () => void;
}

/** Rows that are the same objects make the same alert. */
const isSame = (kept: Kept | undefined, { server, local, mark }: Parts): kept is Kept =>
  kept?.server === server && kept?.local === local && kept?.mark === mark && kept !== undefined;

function gather(feed: Feed): void {
  const { accountId } = feed;
  const [servers, locals, marks] = [heldAlerts.get(accountId), heldLocalAlerts.get(accountId), heldAlertMarks.get(accountId)];
  if (!servers || !locals || !marks) return; // one of them is still being read, and will tell
  for (const [id, { updatedAt }] of feed.unstored) if ((locals.get(id)?.updatedAt ?? -1) >= updatedAt) feed.unstored.delete(id);
  const kept = new Map<string, Kept>();
  for (const id of new Set([...servers.keys(), ...locals.keys(), ...feed.unstored.keys()])) {
    const parts = { server: servers.get(id), local: feed.unstored.get(id) ?? locals.get(id), mark: marks.get(id) };
    const before = feed.kept.get(id);
    const known = isSame(before, parts) ? before.known : knownAlert(parts);
    if (known) kept.set(id, { ...parts, known });
  }
  feed.kept = kept;
  feed.known = new Map([...kept].map(([id, { known }]) => [id, known]));
  for (const listener of feed.listeners) listener();
}

let current: Feed | undefined;

function feedOf(accountId: string): Feed {
  if (current?.accountId === accountId) return current;
  current?.stop();
  const feed: Feed = { accountId, unstored: new Map(), kept: new Map(), known: undefined, listeners: new Set(), stop: () => undefined };
  const stops = [heldAlerts, heldLocalAlerts, heldAlertMarks].map((table) => table.watch(accountId, () => gather(feed)));
  stops.push(
    hearUnstored(accountId, (rows) => {
      const unstored = new Map(rows.map((row) => [row.id, row])); // the last said of each
      const isNews = [...unstored.keys(), ...feed.unstored.keys()].some(
        (id) => feed.unstored.get(id)?.updatedAt !== unstored.get(id)?.updatedAt,
      );
      feed.unstored = unstored;
      if (isNews) gather(feed);
    }),
  );
  feed.stop = () => stops.forEach((stop) => stop());
  current = feed;
  gather(feed); // others on the page may hold all three already
  return feed;
}

/** In the style of held-table.ts: `useHeld(knownAlerts, accountId)` in a screen. */
export const knownAlerts = {
  /** undefined until it is read, and while nobody watches. */
  get: (accountId: string): KnownAlerts | undefined => (current?.accountId === accountId ? current.known : undefined),
  /** Tells of every change from now on. Let go with the last who watches. */
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
