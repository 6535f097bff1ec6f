// What must hold for every mutation there is and will be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { MUTATION_NAMES, type MutationArgs, type MutationName, mutationOf, mutatorOf } from './mutations.ts';
import { toCall } from './mutation-calls.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import type { FleetRow } from '#contract/tables.ts';
import { MemoryTx } from './memory-tx.ts';
import { mutationArbitraries, type Pools } from './mutation-arbitraries.ts';
import { Refused } from './refuse.ts';
import type { MutatorContext } from './tx.ts';

const who: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1_700_000_000_000 };
const pools: Pools = {
  accountId: 'ada',
  fleets: ['fleet-1', 'fleet-2', 'fleet-none'],
  drawings: ['drawing-1', 'drawing-of-bo', 'drawing-none'],
  views: ['view-1', 'view-of-bo', 'view-none'],
  notifications: ['note-1', 'note-2', 'note-3', 'note-none'],
  teams: ['team-1', 'team-none'],
  mmsis: [244_000_001, 244_000_002, 244_000_003],
};
const argsOf = (name: MutationName): fc.Arbitrary<unknown> => mutationArbitraries[name](pools);
const args = mutationArbitraries;

/** Anything may stand already: rows are made by the mutations themselves, and by those who make facts. */
async function startOf(made: readonly (readonly [MutationName, unknown])[]): Promise<MemoryTx> {
  const tx = new MemoryTx();
  await tx.put('teams', { id: 'team-1', organisationId: 'north', name: 'Bridge', samePreferences: false, shareContent: true, v: 0 });
  for (const [index, id] of ['note-1', 'note-2', 'note-3'].entries()) {
    const note = { type: 'Message' as const, title: 'Welcome', body: '', createdAt: 1, state: 'unread' as const };
    await tx.put('notifications', { id, accountId: 'ada', no: index + 1, v: 0, ...note });
  }
  const bo: MutatorContext = { ...who, accountId: 'bo' };
  await run(
    tx,
    'drawing.save',
    { drawingId: 'drawing-of-bo', name: 'Bo', featureCollection: { type: 'FeatureCollection', features: [] } },
    bo,
  );
  for (const [name, given] of made) await run(tx, name, given);
  tx.touched.clear();
  return tx;
}

/** Whether it was refused. A refusal may leave half of it in this memory: who runs mutators rolls back. */
async function run(tx: MemoryTx, name: MutationName, given: unknown, as: MutatorContext = who): Promise<boolean> {
  try {
    await mutatorOf(name)(tx, given, as);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

const earlier = fc.array(fc.oneof(...MUTATION_NAMES.map((name) => argsOf(name).map((given) => [name, given] as const))), { maxLength: 8 });
const creates = fc.tuple(
  args['fleet.create'](pools).map((given) => ['fleet.create', { ...given, fleetId: 'fleet-1' }] as const),
  args['view.create'](pools).map((given) => ['view.create', { ...given, viewId: 'view-1' }] as const),
  args['watch.create'](pools).map((given) => ['watch.create', { ...given, watchId: 'watch-1', entryId: 'entry-0' }] as const),
  args['drawing.save'](pools).map((given) => ['drawing.save', { ...given, drawingId: 'drawing-1' }] as const),
);
/** Random worlds for each rule: a sample every time, as many as fast-check draws by itself with the long tests. */
const SAMPLES = [
  { numRuns: 30, tags: [] },
  { numRuns: 100, tags: ['long'] },
];
const start = fc.tuple(creates, earlier).map(([first, more]) => [...first, ...more]);

describe.each(MUTATION_NAMES)('%s', (name) => {
  const mutation = mutationOf(name);
  const endpoint: Endpoint = endpoints[mutation.endpoint];

  it('takes the arguments that are drawn for it', () => {
    fc.assert(
      fc.property(argsOf(name), (given) => {
        expect(mutation.args.parse(given)).toEqual(given);
      }),
    );
  });

  it('is a call that says the same again when it is read', () => {
    fc.assert(
      fc.property(argsOf(name), (given) => {
        const { params, body } = mutation.toRequest(given as never);
        const { path } = toCall(name, given);
        const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, member]) => member ?? '');
        const values = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1) ?? [];
        const inPath = Object.fromEntries(names.map((member, at) => [member, decodeURIComponent(values[at] ?? '')]));
        expect(Object.keys(params ?? {}).toSorted()).toEqual(names.toSorted());
        const sent: unknown = JSON.parse(JSON.stringify(body ?? {}));
        const read = mutation.fromRequest(
          {
            params: (endpoint.params ? endpoint.params.parse(inPath) : {}) as Record<string, unknown>,
            body: (endpoint.body ? endpoint.body.parse(sent) : {}) as Record<string, unknown>,
          },
          { id: 'made-by-the-server', accountId: who.accountId },
        );
        expect(mutation.args.parse(read)).toEqual(given);
      }),
    );
  });

  for (const { numRuns, tags } of SAMPLES)
    it(`writes only rows of the entities that it names (${numRuns} worlds)`, { tags }, async () => {
      await fc.assert(
        fc.asyncProperty(start, argsOf(name), async (made, given) => {
          const tx = await startOf(made);
          if (!(await run(tx, name, given))) return;
          const named = mutation.touches(given as never, who);
          expect([...tx.touched].filter((entity) => !named.includes(entity))).toEqual([]);
        }),
        { numRuns },
      );
    });

  for (const { numRuns, tags } of SAMPLES)
    it(`leaves the same rows when it runs twice (${numRuns} worlds)`, { tags }, async () => {
      await fc.assert(
        fc.asyncProperty(start, argsOf(name), async (made, given) => {
          const tx = await startOf(made);
          if (!(await run(tx, name, given))) return;
          const once = tx.rows();
          await run(tx, name, given);
          expect(tx.rows()).toEqual(once);
        }),
        { numRuns },
      );
    });

  it('guards a row of an entity that it touches', () => {
    fc.assert(
      fc.property(argsOf(name), (given) => {
        const guarded = mutation.guards?.(given as never);
        if (!guarded) return;
        const entity = guarded.table === 'fleetShips' ? `fleets:${guarded.id.split(':')[0]}` : `${guarded.table}:${guarded.id}`;
        expect(mutation.touches(given as never, who)).toContain(entity);
      }),
    );
  });
});

describe('two edits that were never sent', () => {
  const coalescing = MUTATION_NAMES.filter((name) => mutationOf(name).coalesce !== undefined);

  /** A device says with `before` what its user saw: of the second edit what the first one left. */
  async function asWritten(tx: MemoryTx, name: MutationName, given: object): Promise<object> {
    if (name !== 'fleet.setTags' || !('before' in given)) return given;
    const { fleetId } = given as MutationArgs<'fleet.setTags'>;
    return { ...given, before: (await tx.get('fleets', fleetId))?.tags ?? [] };
  }

  const doesWhatBothDid = (numRuns: number) => async (name: MutationName) => {
    const mutation = mutationOf(name);
    const idOf = (given: object) => JSON.stringify(mutation.touches(given as never, who));
    const pairs = fc
      .tuple(argsOf(name) as fc.Arbitrary<object>, argsOf(name) as fc.Arbitrary<object>)
      .map(([first, second]) => [first, { ...second, ...pick(first, [...mutation.refs, 'teamId', 'mmsi']) }] as const);
    await fc.assert(
      fc.asyncProperty(start, pairs, async (made, [first, second]) => {
        const apart = await startOf(made);
        const together = apart.copy();
        const a = await asWritten(apart, name, first);
        if (!(await run(apart, name, a))) return;
        const b = await asWritten(apart, name, second);
        if (!(await run(apart, name, b))) return;
        expect(idOf(a)).toBe(idOf(b));
        const both: unknown = mutation.coalesce?.(a as never, b as never);
        expect(mutation.args.parse(both)).toEqual(both);
        expect(await run(together, name, both)).toBe(true);
        expect(asSets(together)).toEqual(asSets(apart));
      }),
      { numRuns },
    );
  };
  for (const { numRuns, tags } of SAMPLES)
    it.each(coalescing)(`%s: the one that stands for both does what both did (${numRuns} worlds)`, { tags }, doesWhatBothDid(numRuns));
});

const pick = (from: object, members: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([member]) => members.includes(member)));
/** Tags are a set: in which order they stand says nothing. Nor does when a fleet was changed: two edits are later than one. */
const asSets = (tx: MemoryTx) =>
  tx.rows().map(([table, row]) => {
    if (table !== 'fleets') return [table, row];
    const { updatedAt: _, tags, ...fleet } = row as FleetRow;
    return [table, { ...fleet, tags: tags.toSorted() }];
  });

describe('the list of mutations', () => {
  it('names for each a call of the registry that changes something, and no call twice', () => {
    const calls = MUTATION_NAMES.map((name) => endpoints[mutationOf(name).endpoint]).map(({ method, path }) => `${method} ${path}`);
    const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    for (const call of calls)
      expect(
        all.filter((one) => one === call),
        call,
      ).toHaveLength(1);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.filter((call) => call.startsWith('GET'))).toEqual([]);
  });

  it('holds every call that writes fleets, drawings, views, preferences, notifications or teams', () => {
    const reads = ['fleets.list', 'fleets.ships', 'fleets.validate', 'fleets.users', 'drawings.list', 'views.list', 'preferences.get'];
    const asked = [...reads, 'notifications.list', 'teams.byUser'];
    const nouns = /^(fleets|drawings|views|preferences|notifications|teams|watches)\./;
    const writing = (Object.keys(endpoints) as EndpointName[]).filter((name) => nouns.test(name) && !asked.includes(name));
    // who is in which team is a matter of permission: asked of the server, never queued
    const permission = ['teams.create', 'teams.rename', 'teams.delete', 'teams.addMember', 'teams.removeMember'];
    const edits = new Set(MUTATION_NAMES.map((name) => mutationOf(name).endpoint));
    expect(writing.filter((name) => !permission.includes(name) && !edits.has(name))).toEqual([]);
  });

  it('knows the ship of a fleet by fleet and number, and begins preferences with the defaults', async () => {
    const tx = new MemoryTx();
    await run(tx, 'fleet.create', { fleetId: 'f', name: 'Tankers', ships: [{ mmsi: 244_000_001 }] });
    await run(tx, 'preferences.update', { preferencesId: 'ada', vesselProximity: 7 });
    expect(await tx.get('fleetShips', fleetShipId('f', 244_000_001))).toMatchObject({ fleetId: 'f', sendToMaster: false });
    expect(await tx.get('preferences', 'ada')).toEqual({ ...DEFAULT_PREFERENCES, vesselProximity: 7, id: 'ada', v: 1 });
  });
});
