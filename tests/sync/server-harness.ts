// The server's storage as the simulation needs it: the store that code runs on, what an operator does, and a look for those who judge.
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { teamMemberId } from '#contract/row-ids.ts';
import type { Row, Scope, TableName, TeamRow } from '#contract/tables.ts';
import { scopeOf, tables } from '#contract/tables.ts';
import type { SyncStore } from '#server/sync/sync-tx.ts';
import type { Person } from './device.ts';
import { memorySyncStore } from './memory-sync-store.ts';

export type ServerRows = <T extends TableName>(table: T) => readonly Row<T>[];

export type Restore = (nowMs: number) => Promise<void>;

export interface ServerHarness {
  store: SyncStore;
  /** The team with exactly these members. */
  setTeam(team: TeamRow, members: readonly Person[]): Promise<void>;
  forgetTombstones(beforeMs: number): Promise<void>;
  /** Keeps the state as of now and answers how to come back to it later, in a new life of the database. */
  backup(): Promise<Restore>;
  scopesOf(person: Person): Promise<Scope[]>;
  /** Something happens at sea. */
  happen(id: string, atMs: number): Promise<void>;
  /** All rows as they are committed. */
  rows(): Promise<ServerRows>;
  epoch(): Promise<string>;
  close(): Promise<void>;
}

export const NAMES: Readonly<Record<string, { firstName: string; lastName: string }>> = {
  ada: { firstName: 'Ada', lastName: 'Mate' },
  ben: { firstName: 'Ben', lastName: 'Office' },
  cyr: { firstName: 'Cyr', lastName: 'Cook' },
};

const TABLES = Object.keys(tables) as TableName[];

/** Something that happened at sea, as a source would tell it. */
export const eventRow = (id: string, atMs: number): Row<'events'> => ({
  id,
  type: EVENT_TYPES[0],
  category: EVENT_CATEGORIES[0],
  title: `Event ${id}`,
  description: 'Seen.',
  lat: 12,
  lon: 45,
  occurredAt: atMs,
  occurredPrecision: 'minute',
  reportedAt: atMs,
  source: 'simulation',
  sample: true,
  updatedAt: atMs,
  v: 0,
});

export const memberRow = (team: TeamRow, { accountId, organisationId, role }: Person): Row<'teamMembers'> => ({
  id: teamMemberId(team.id, accountId),
  teamId: team.id,
  accountId,
  organisationId,
  email: `${accountId}@${organisationId}.example`,
  firstName: NAMES[accountId]?.firstName ?? '',
  lastName: NAMES[accountId]?.lastName ?? '',
  role,
  v: 0,
});

export function memoryHarness(people: readonly Person[]): ServerHarness {
  const store = memorySyncStore();
  for (const { accountId, ...person } of people)
    store.addAccount({
      id: accountId,
      ...person,
      firstName: NAMES[accountId]?.firstName ?? '',
      lastName: NAMES[accountId]?.lastName ?? '',
    });
  const whoIs = (person: Person) => ({ ...person, atMs: 0 });
  return {
    store,
    async setTeam(team, members) {
      const [admin] = people.filter(({ organisationId }) => organisationId === team.organisationId);
      if (!admin) throw new Error(`Nobody is of ${team.organisationId}`);
      await store.write(whoIs(admin), async (tx) => {
        await tx.put('teams', team);
        for (const person of people) {
          const row = memberRow(team, person);
          if (members.includes(person)) await tx.put('teamMembers', row);
          else await tx.delete('teamMembers', row.id);
        }
      });
    },
    forgetTombstones: async (beforeMs) => store.forgetTombstones(beforeMs),
    async happen(id, atMs) {
      const [anybody] = people;
      if (anybody) await store.write(whoIs(anybody), async (tx) => tx.put('events', eventRow(id, atMs)));
    },
    async backup() {
      const kept = store.backup();
      return async (nowMs) => store.restore(kept, nowMs);
    },
    scopesOf: async (person) => store.scopesOf(whoIs(person)),
    rows: async () => (table) => store.look(table),
    epoch: async () => store.epoch(),
    close: async () => undefined,
  };
}

/** What an account sees of the server's rows: its screen, were it always up to date. */
export async function visibleRows(harness: ServerHarness, person: Person): Promise<ServerRows> {
  const [rows, scopes] = [await harness.rows(), await harness.scopesOf(person)];
  return <T extends TableName>(table: T) => rows(table).filter((row) => scopes.includes(scopeOf(table, row)));
}

export const ALL_TABLES = TABLES;
