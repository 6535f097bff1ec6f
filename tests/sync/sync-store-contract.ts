// What every SyncStore must do, as tests on a store that `open` makes: PostgreSQL on the server, memory in the simulation.
// Over 250 lines: one list of what must hold.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FleetRow, NotificationRow, TeamRow, ViewRow } from '#contract/tables.ts';
import type { PullTx, SyncStore, SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

export interface ContractAccount {
  id: string;
  organisationId: string;
  role: 'admin' | 'manager' | 'member';
  firstName: string;
  lastName: string;
}

/** The world that the tests run in: these accounts are there before each, of two organisations, in no team. */
export const CONTRACT_ACCOUNTS: readonly ContractAccount[] = [
  { id: 'ada', organisationId: 'north', role: 'member', firstName: 'Ada', lastName: 'Mate' },
  { id: 'ben', organisationId: 'north', role: 'member', firstName: 'Ben', lastName: 'Pilot' },
  { id: 'mia', organisationId: 'north', role: 'manager', firstName: 'Mia', lastName: 'Office' },
  { id: 'cyr', organisationId: 'south', role: 'member', firstName: 'Cyr', lastName: 'Cook' },
];

export interface OpenedSyncStore {
  store: SyncStore;
  /** As an administrator would: the team with exactly these members. Called again with fewer, the others leave. */
  setTeam(team: TeamRow, accountIds: readonly string[]): Promise<void>;
  /** Tombstones of before then are forgotten. */
  forgetTombstones(beforeMs: number): Promise<void>;
  close(): Promise<void> | void;
}

const whoIs = (id: string, atMs = 1000, clientId?: string): SyncWho => {
  const account = CONTRACT_ACCOUNTS.find((one) => one.id === id);
  if (!account) throw new Error(`No account ${id}`);
  const { organisationId, role } = account;
  return { accountId: id, organisationId, role, atMs, ...(clientId !== undefined && { clientId }) };
};

const fleet = (id: string, part: Partial<FleetRow> = {}): FleetRow => ({
  id,
  ownerId: 'ada',
  organisationId: 'north',
  name: 'Tankers',
  tags: [],
  mastersEmail: null,
  createdAt: 1,
  updatedAt: 1,
  v: 0,
  ...part,
});
const ship = (mmsi: number) => ({ id: `f1:${mmsi}`, fleetId: 'f1', ownerId: 'ada', mmsi, sendToMaster: false, v: 0 });
const team = (part: Partial<TeamRow> = {}): TeamRow => ({
  id: 't1',
  organisationId: 'north',
  name: 'Bridge',
  samePreferences: false,
  shareContent: true,
  v: 0,
  ...part,
});
const notification = (no: number): NotificationRow => ({
  id: `n${no}`,
  accountId: 'ada',
  no,
  type: 'Message',
  title: 'Title',
  body: 'Body',
  createdAt: 1,
  state: 'unread',
  v: 0,
});

/** An empty store for each test. */
export function syncStoreContract(name: string, open: () => Promise<OpenedSyncStore>): void {
  // over 40 lines: a list of what must hold
  describe(`SyncStore: ${name}`, () => {
    let opened: OpenedSyncStore;
    let store: SyncStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    const write = <T>(who: SyncWho, work: (tx: SyncTx) => PromiseLike<T>) => store.write(who, async (tx) => work(tx));
    const read = <T>(id: string, work: (tx: PullTx) => Promise<T>) => store.read(whoIs(id), work);
    const changesOf = (id: string, after = 0, limit = 100) => read(id, (tx) => tx.changes('content:ada', after, limit));
    const putFleet = (id: string, part: Partial<FleetRow> = {}, who = whoIs('ada')) =>
      write(who, async (tx) => tx.put('fleets', fleet(id, part)));

    it('SY6: gives a new row a version and the next seq of its scope, and tells what was written', async () => {
      const written = await write(whoIs('ada'), async (tx) => {
        await tx.put('fleets', fleet('f1', { v: 99 }));
        await tx.put('fleetShips', ship(111_111_111));
        return tx.written();
      });
      const [first, second, ...rest] = await changesOf('ada');
      expect(rest).toEqual([]);
      expect(first?.row).toEqual(fleet('f1', { v: first?.v ?? 0 }));
      expect(first?.v).toBeGreaterThan(0);
      expect(first?.v).toBeLessThan(99);
      expect(second?.seq).toBeGreaterThan(first?.seq ?? 0);
      expect(written).toEqual({ 'content:ada': second?.seq });
      expect(await read('ada', (tx) => tx.head('content:ada'))).toBe(second?.seq);
    });

    it('says where a scope stands, its own writing included, and 0 of one in which nothing was written', async () => {
      await putFleet('f1');
      const before = await read('ada', (tx) => tx.head('content:ada'));
      const heads = await write(whoIs('ada'), async (tx) => {
        const first = await tx.head('content:ada');
        await tx.put('fleets', fleet('f2'));
        return [first, await tx.head('content:ada'), await tx.head('user:ada')];
      });
      expect(heads).toEqual([before, before + 1, 0]);
    });

    it('takes a row equal to what is there for no change at all', async () => {
      await putFleet('f1');
      const before = await changesOf('ada');
      const written = await write(whoIs('ada', 5000), async (tx) => {
        await tx.put('fleets', fleet('f1', { v: 3 }));
        return tx.written();
      });
      expect(written).toEqual({});
      expect(await changesOf('ada')).toEqual(before);
    });

    it('counts a version for each change, of updatedAt alone too, and remembers who changed each member', async () => {
      await opened.setTeam(team(), ['ada', 'ben']);
      await putFleet('f1', {}, whoIs('ada', 1000, 'tablet'));
      await putFleet('f1', { name: 'Coasters' }, whoIs('ben', 2000));
      await putFleet('f1', { name: 'Coasters', updatedAt: 3 }, whoIs('ada', 3000, 'phone'));
      const [row, writers] = await write(whoIs('ada'), async (tx) => [await tx.get('fleets', 'f1'), await tx.writers('fleets', 'f1')]);
      const first = (row?.v ?? 0) - 2;
      expect(writers['name']).toEqual({ v: first + 1, accountId: 'ben', atMs: 2000 });
      expect(writers['updatedAt']).toEqual({ v: first + 2, accountId: 'ada', clientId: 'phone', atMs: 3000 });
      expect(writers['tags']).toEqual({ v: first, accountId: 'ada', clientId: 'tablet', atMs: 1000 });
      expect(writers['v']).toBeUndefined();
    });

    it('SY6: has a row once in the log, at its latest change', async () => {
      await putFleet('f1');
      await putFleet('f2');
      await putFleet('f1', { name: 'Coasters' });
      const found = await changesOf('ada');
      expect(found.map(({ id }) => id)).toEqual(['f2', 'f1']);
      expect(found[1]?.row).toMatchObject({ name: 'Coasters', v: found[1]?.v });
    });

    it('leaves a tombstone one version higher, which only who saw the row can see', async () => {
      await putFleet('f1');
      const [before] = await changesOf('ada');
      const written = await write(whoIs('ada', 4000, 'tablet'), async (tx) => {
        await tx.delete('fleets', 'f1');
        await tx.delete('fleets', 'never-there');
        return tx.written();
      });
      const [gone, ...rest] = await changesOf('ada');
      expect(rest).toEqual([]);
      expect(gone).toEqual({ seq: written['content:ada'], table: 'fleets', id: 'f1', v: (before?.v ?? 0) + 1 });
      const tombstoneFor = (id: string) => write(whoIs(id), (tx) => tx.tombstone('fleets', 'f1'));
      const scope = 'content:ada';
      expect(await tombstoneFor('ada')).toEqual({ v: gone?.v, accountId: 'ada', clientId: 'tablet', atMs: 4000, scope });
      expect(await tombstoneFor('cyr')).toBeUndefined();
      expect(await tombstoneFor('ben')).toBeUndefined();
      expect(await write(whoIs('ada'), async (tx) => tx.get('fleets', 'f1'))).toBeUndefined();
    });

    it('SY7: lets no version of a row come twice, neither after its tombstone nor after that is forgotten', async () => {
      await putFleet('f1');
      await putFleet('f1', { name: 'Coasters' });
      await write(whoIs('ada', 2000), async (tx) => tx.delete('fleets', 'f1'));
      const [gone] = await changesOf('ada');
      await putFleet('f1', { name: 'Again' }, whoIs('ada', 3000));
      const [again] = await changesOf('ada');
      expect(again?.v).toBeGreaterThan(gone?.v ?? 0);
      await write(whoIs('ada', 4000), async (tx) => tx.delete('fleets', 'f1'));
      const [goneAgain] = await changesOf('ada');
      await opened.forgetTombstones(5000);
      await putFleet('f1', { name: 'Once more' }, whoIs('ada', 6000));
      const [onceMore] = await changesOf('ada');
      expect(onceMore?.v).toBeGreaterThan(goneAgain?.v ?? 0);
    });

    it('SY7: says up to where tombstones are forgotten, and forgets no younger ones', async () => {
      for (const id of ['f1', 'f2', 'f3']) await putFleet(id);
      await write(whoIs('ada', 2000), async (tx) => tx.delete('fleets', 'f1'));
      const cursor = (await changesOf('ada')).at(-1)?.seq;
      await write(whoIs('ada', 9000), async (tx) => tx.delete('fleets', 'f2'));
      expect(await read('ada', (tx) => tx.forgotten('content:ada'))).toBe(0);
      await opened.forgetTombstones(5000);
      expect(await read('ada', (tx) => tx.forgotten('content:ada'))).toBe(cursor);
      expect((await changesOf('ada')).map(({ id, row }) => [id, row !== undefined])).toEqual([
        ['f3', true],
        ['f2', false],
      ]);
    });

    it('SY21: keeps nothing of a transaction that throws: no row, no log, no answer', async () => {
      await putFleet('f1');
      await putFleet('f2');
      const before = await changesOf('ada');
      const boom = new Error('boom');
      const failed = write(whoIs('ada', 7000), async (tx) => {
        await tx.put('fleets', fleet('f1', { name: 'Lost' }));
        await tx.put('fleets', fleet('f9'));
        await tx.delete('fleets', 'f2');
        await tx.keepAnswer('key-1', { fingerprint: 'x', body: {} });
        throw boom;
      });
      await expect(failed).rejects.toBe(boom);
      expect(await changesOf('ada')).toEqual(before);
      expect(await write(whoIs('ada'), (tx) => tx.answer('key-1'))).toBeUndefined();
      expect((await write(whoIs('ada'), (tx) => tx.writers('fleets', 'f1')))['name']?.atMs).toBe(1000);
      await putFleet('f3');
      expect((await changesOf('ada')).map(({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
    });

    it('shows a transaction its own writes', async () => {
      const seen = await write(whoIs('ada'), async (tx) => {
        await tx.put('fleets', fleet('f1'));
        await tx.put('fleetShips', ship(222_222_222));
        await tx.put('fleetShips', ship(111_111_111));
        await tx.delete('fleetShips', 'f1:222222222');
        await tx.put('fleetShips', ship(333_333_333));
        const ships = await tx.list('fleetShips', 'fleetId', 'f1');
        return {
          name: (await tx.get('fleets', 'f1'))?.name,
          ships: ships.map(({ mmsi }) => mmsi),
          count: await tx.count('fleetShips', 'fleetId', 'f1'),
        };
      });
      expect(seen).toEqual({ name: 'Tankers', ships: [111_111_111, 333_333_333], count: 2 });
    });

    it('Z-02: has no rows for whom they are not meant, but says to the organisation that their ids are taken', async () => {
      await putFleet('f1');
      const seenBy = (id: string) =>
        write(whoIs(id), async (tx) => ({
          row: await tx.get('fleets', 'f1'),
          listed: (await tx.list('fleets', 'organisationId', 'north')).length,
          counted: await tx.count('fleets', 'organisationId', 'north'),
          writers: await tx.writers('fleets', 'f1'),
          taken: [await tx.taken('fleets', 'f1'), await tx.taken('fleets', 'f2'), await tx.taken('views', 'f1')],
        }));
      const nothing = { row: undefined, listed: 0, counted: 0, writers: {}, taken: [true, false, false] };
      expect(await seenBy('cyr')).toMatchObject({ ...nothing, taken: expect.anything() });
      expect(await seenBy('ben')).toEqual(nothing);
      expect(await seenBy('ada')).toMatchObject({ row: { id: 'f1' }, listed: 1, counted: 1 });
      expect(await read('ben', (tx) => tx.rows([['fleets', 'f1']]))).toEqual([]);
    });

    it('Z-11: shows what team-mates made while the team shares content, and not a moment longer', async () => {
      await putFleet('f1');
      const seenBy = async (id: string) => [
        (await write(whoIs(id), async (tx) => tx.get('fleets', 'f1')))?.id,
        (await write(whoIs(id), async (tx) => tx.list('fleets', 'ownerId', 'ada'))).length,
        (await read(id, (tx) => tx.scopes())).includes('content:ada'),
        (await read(id, (tx) => tx.rows([['fleets', 'f1']]))).length,
      ];
      const all = ['f1', 1, true, 1];
      const none = [undefined, 0, false, 0];
      await opened.setTeam(team(), ['ada', 'ben']);
      expect(await seenBy('ben')).toEqual(all);
      expect(await seenBy('mia')).toEqual(none);
      expect(await seenBy('cyr')).toEqual(none);
      await opened.setTeam(team({ shareContent: false }), ['ada', 'ben']);
      expect(await seenBy('ben')).toEqual(none);
      await opened.setTeam(team(), ['ada']);
      expect(await seenBy('ben')).toEqual(none);
      expect(await seenBy('ada')).toEqual(all);
    });

    it('SY5: names the scopes of a caller, its own notifications first', async () => {
      await opened.setTeam(team(), ['ada', 'ben']);
      const scopes = await read('ada', (tx) => tx.scopes());
      expect(scopes[0]).toBe('user:ada');
      expect([...scopes].sort()).toEqual(['content:ada', 'content:ben', 'org:north', 'user:ada']);
      expect([...(await read('cyr', (tx) => tx.scopes()))].sort()).toEqual(['content:cyr', 'org:south', 'user:cyr']);
      expect(await read('ada', (tx) => tx.factScopes())).toEqual(['facts:ada', 'facts:ben', 'facts:north']);
      expect(await read('cyr', (tx) => tx.factScopes())).toEqual(['facts:cyr', 'facts:south']);
      expect(await read('cyr', (tx) => tx.head('content:cyr'))).toBe(0);
    });

    it('counts each scope for itself', async () => {
      await opened.setTeam(team(), ['ada']);
      const written = await write(whoIs('ada'), async (tx) => {
        await tx.put('fleets', fleet('f1'));
        await tx.put('notifications', notification(1));
        await tx.put('viewDefaults', { id: 'ada', viewId: null, v: 0 });
        return tx.written();
      });
      expect(Object.keys(written).sort()).toEqual(['content:ada', 'user:ada']);
      const ofUser = await read('ada', (tx) => tx.changes('user:ada', 0, 10));
      expect(ofUser.map(({ table }) => table)).toEqual(['notifications', 'viewDefaults']);
      const ofOrganisation = await read('ben', (tx) => tx.changes('org:north', 0, 10));
      expect(ofOrganisation.map(({ table, id }) => [table, id])).toEqual(
        expect.arrayContaining([
          ['teams', 't1'],
          ['teamMembers', 't1:ada'],
        ]),
      );
    });

    it('answers changes after a position, as many as asked', async () => {
      for (const id of ['f1', 'f2', 'f3', 'f4']) await putFleet(id);
      const [first, second, third] = await changesOf('ada');
      expect((await changesOf('ada', first?.seq, 2)).map(({ id }) => id)).toEqual(['f2', 'f3']);
      expect(await changesOf('ada', second?.seq, 1)).toEqual([third]);
      expect(await changesOf('ada', await read('ada', (tx) => tx.head('content:ada')))).toEqual([]);
    });

    it('answers named rows, but not those that are gone, unknown, or of no table', async () => {
      await putFleet('f1');
      await putFleet('f2');
      await write(whoIs('ada'), async (tx) => tx.delete('fleets', 'f2'));
      const found = await read('ada', (tx) =>
        tx.rows([
          ['fleets', 'f1'],
          ['fleets', 'f2'],
          ['fleets', 'f3'],
          ['accounts', 'ada'],
          ['views', 'f1'],
        ]),
      );
      expect(found.map(({ table, id, v, row }) => [table, id, row?.v === v])).toEqual([['fleets', 'f1', true]]);
    });

    it('Z-09: keeps answers for the account that asked', async () => {
      const answer = { fingerprint: 'put /x {}', body: { at: { 'content:ada': 3 }, list: [1, 'two', null] } };
      await write(whoIs('ada'), (tx) => tx.keepAnswer('key-1', answer));
      expect(await write(whoIs('ada'), (tx) => tx.answer('key-1'))).toEqual(answer);
      expect(await write(whoIs('ada'), (tx) => tx.answer('key-2'))).toBeUndefined();
      expect(await write(whoIs('ben'), (tx) => tx.answer('key-1'))).toBeUndefined();
    });

    it('decision 12: counts the fleets of the whole organisation, seen or not', async () => {
      await putFleet('f1');
      await putFleet('f2', { ownerId: 'ben' }, whoIs('ben'));
      const counted = (id: string) => write(whoIs(id), (tx) => tx.fleetsOfOrganisation());
      expect([await counted('ada'), await counted('mia'), await counted('cyr')]).toEqual([2, 2, 0]);
    });

    it('finds who receives something: one of the organisation, or all who have a role there', async () => {
      const receivers = [{ id: 'ada' }, { id: 'cyr' }, { role: 'member' as const }, { role: 'admin' as const }];
      const found = await write(whoIs('mia'), (tx) => Promise.all(receivers.map((of) => tx.receivers(of))));
      expect(found).toEqual([['ada'], [], ['ada', 'ben'], []]);
    });

    it('names an account for words', async () => {
      expect(await write(whoIs('ben'), (tx) => tx.nameOf('ada'))).toBe('Ada Mate');
    });

    it('SY11: notifies another account under its next number, and none of the writer’s own effects waits for that', async () => {
      const words = (title: string) => ({ type: 'Message' as const, title, body: 'Body', alertId: 'alert-1' });
      const told = (title: string) =>
        write(whoIs('mia', 2000), async (tx) => {
          await tx.notify('ben', words(title));
          return tx.written();
        });
      expect(await told('One')).toEqual({});
      await Promise.all([told('Two'), told('Three')]);
      const seen = await write(whoIs('ben'), (tx) => tx.list('notifications', 'accountId', 'ben'));
      const inOrder = seen.toSorted((one, other) => one.no - other.no);
      expect(inOrder.map(({ no }) => no)).toEqual([1, 2, 3]);
      expect(inOrder[0]).toMatchObject({ ...words('One'), accountId: 'ben', createdAt: 2000, state: 'unread' });
      expect(await write(whoIs('mia'), (tx) => tx.list('notifications', 'accountId', 'ben'))).toEqual([]);
      const changes = await read('ben', (tx) => tx.changes('user:ben', 0, 100));
      expect(changes.map(({ row }) => (row as NotificationRow).no)).toEqual([1, 2, 3]);
      await write(whoIs('ben'), (tx) => tx.notify('ben', words('Four')));
      expect(await write(whoIs('ben'), (tx) => tx.count('notifications', 'accountId', 'ben'))).toBe(4);
    });

    it('lets check-then-act be one act under the lock', async () => {
      await putFleet('f1');
      const tag = (text: string) =>
        write(whoIs('ada'), async (tx) => {
          await tx.lock();
          const row = await tx.get('fleets', 'f1');
          if (row) await tx.put('fleets', { ...row, tags: [...row.tags, text] });
        });
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map(tag));
      const row = await write(whoIs('ada'), async (tx) => tx.get('fleets', 'f1'));
      expect([...(row?.tags ?? [])].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    it('SY5: shows a reader one cut, whatever is written meanwhile', async () => {
      await putFleet('f1');
      let begin: () => void = () => undefined;
      const meanwhile = new Promise<void>((resolve) => (begin = resolve)).then(() => putFleet('f1', { name: 'Coasters' }));
      const [head, changes, rows] = await read('ada', async (tx) => {
        const firstHead = await tx.head('content:ada');
        begin();
        await new Promise((later) => setTimeout(later, 20));
        return [firstHead, await tx.changes('content:ada', 0, 10), await tx.rows([['fleets', 'f1']])];
      });
      await meanwhile;
      expect(changes.map(({ seq }) => seq)).toEqual([head]);
      expect([changes[0]?.row, rows[0]?.row]).toMatchObject([{ name: 'Tankers' }, { name: 'Tankers' }]);
      expect((await changesOf('ada'))[0]?.row).toMatchObject({ name: 'Coasters' });
    });

    it('names one life of the database by one epoch', async () => {
      const before = await read('ada', (tx) => tx.epoch());
      await putFleet('f1');
      expect(before).not.toBe('');
      expect(await read('cyr', (tx) => tx.epoch())).toBe(before);
      expect(await read('cyr', (tx) => tx.restores())).toEqual([]);
    });

    it('keeps every kind of member as it came', async () => {
      const view: ViewRow = {
        id: 'v1',
        ownerId: 'ada',
        name: 'Süd – 南 "quoted" \\ \u202e',
        lat: -0.1,
        lon: 179.999_999_9,
        zoom: 3.5,
        viewDetails: {
          map: {
            mapStyle: 'dark',
            drawingViewOpen: true,
            mapEnc: false,
            mapOsm: true,
            shipViewOpen: false,
            portViewOpen: true,
            eventViewOpen: false,
            encSelectedOptions: [],
            encValues: {} as ViewRow['viewDetails']['map']['encValues'],
          },
          contextViewOpen: true,
          eezViewOpen: false,
          jwcViewOpen: false,
          threatView5yearOpen: true,
          ansarAllahHouthiViewOpen: false,
          gazaThreatView: true,
          iranThreatView: false,
        },
        createdAt: 1_763_000_000_123,
        updatedAt: 1_763_000_000_456,
        v: 0,
      };
      await write(whoIs('ada'), async (tx) => tx.put('views', view));
      const kept = await write(whoIs('ada'), async (tx) => tx.get('views', 'v1'));
      expect(kept).toEqual({ ...view, v: kept?.v });
    });
  });
}
