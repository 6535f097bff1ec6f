// A member that is added to an edit or to a row is not dropped on the way: what an edit gives stands in the row afterwards.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { MUTATION_NAMES, type MutationName, mutationOf, mutations, mutatorOf } from './mutations.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import { tables } from '#contract/tables.ts';
import { MemoryTx } from './memory-tx.ts';
import { passageToSign } from './passages/signed-passages.fixture.ts';
import { mutationArbitraries, type Pools } from './mutation-arbitraries.ts';
import { FATHOM_RULES } from './risk/rule-set.ts';
import { rateShip } from './risk/score.ts';
import type { Mutator, MutatorContext } from './tx.ts';

const who: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1_700_000_000_000 };
const MMSIS = [244_000_001, 244_000_002];
const pools: Pools = {
  accountId: 'ada',
  fleets: ['fleet-1'],
  drawings: ['drawing-1'],
  views: ['view-1'],
  notifications: ['note-1'],
  teams: ['team-1'],
  mmsis: MMSIS,
};

const membersOf = (schema: unknown): string[] => Object.keys((schema as { shape: object }).shape);
const argsOf = (name: MutationName) => mutationArbitraries[name](pools) as fc.Arbitrary<Record<string, unknown>>;
/** Those that give a row what it holds; the others add to it, or only mark something. */
const giving = MUTATION_NAMES.filter((name) => mutationOf(name).merge !== 'none' || mutationOf(name).creates);

/** Which row it is, the ships of a fleet and the line in the log of a watch, which are rows of their own, and times that a clock bounds. */
const ELSEWHERE = [
  'fleetId',
  'drawingId',
  'viewId',
  'preferencesId',
  'teamId',
  'assessmentId',
  'passageId',
  'draftId',
  'reportId',
  'watchId',
  'entryId',
  'at',
  'signedAt',
  'ships',
];

function tableOf(name: MutationName, given: unknown) {
  const mutation = mutationOf(name);
  const table = mutation.guards?.(given as never)?.table ?? mutation.creates;
  if (!table) throw new Error(`${name} gives no row anything`);
  return table;
}

/** Every row that edits change; what an edit creates is not there before. */
async function startFor(name: MutationName): Promise<MemoryTx> {
  const tx = new MemoryTx();
  await tx.put('teams', { id: 'team-1', organisationId: 'north', name: 'Bridge', samePreferences: false, shareContent: true, v: 0 });
  const ships = MMSIS.map((mmsi) => ({ mmsi, sendToMaster: false }));
  if (name !== 'fleet.create') await mutatorOf('fleet.create')(tx, { fleetId: 'fleet-1', name: 'Before', ships }, who);
  const route = { fromName: 'A', toName: 'B', line: [[1, 2] as const, [3, 4] as const] };
  const figures = { corridorNm: 10, speedKn: 12, reportEveryHours: 6, silenceHours: 4, answerMinutes: 15 };
  const period = { startsAt: 1_700_000_000_000, endsAt: 1_700_000_002_000 };
  const watch = { entryId: 'entry-0', at: 1, mmsi: 244_000_001, name: 'Before', contacts: [], route, ...figures, ...period };
  if (name !== 'watch.create')
    for (const watchId of ['watch-1', 'watch-2']) await mutatorOf('watch.create')(tx, { ...watch, watchId, entryId: `of-${watchId}` }, who);
  const draft = {
    name: 'ANNA',
    content: { of: 'ship' as const, mmsi: 244_000_001, ship: {}, inputs: {}, result: rateShip({}, FATHOM_RULES) },
  };
  if (name !== 'draft.write')
    for (const draftId of ['draft-1', 'draft-2']) await mutatorOf('draft.write')(tx, { draftId, ...draft, note: '', at: 1 }, who);
  if (name !== 'passage.sign')
    for (const passageId of ['signed-1', 'signed-2']) await mutatorOf('passage.sign')(tx, passageToSign(passageId), who);
  const view = { viewId: 'view-1', name: 'Before', lat: 1, lon: 2, zoom: 3, viewDetails: VIEW_DETAILS };
  if (name !== 'view.create') await mutatorOf('view.create')(tx, view, who);
  return tx;
}

/** Of these arguments, those of which the row says something else after the edit. */
async function lostBy(name: MutationName, given: Record<string, unknown>, mutator: Mutator<unknown> = mutatorOf(name)): Promise<string[]> {
  const tx = await startFor(name);
  await mutator(tx, given, who);
  const mutation = mutationOf(name);
  const id = mutation.guards?.(given as never)?.id ?? String(given[mutation.refs[0] ?? '']);
  const row = (await tx.get(tableOf(name, given), id)) as unknown as Record<string, unknown>;
  const isLost = (member: string) => !ELSEWHERE.includes(member) && JSON.stringify(row[member]) !== JSON.stringify(given[member]);
  return Object.keys(given).filter(isLost);
}

/** Drawings keep coordinates that are next to nothing as 0. */
const isPlain = (given: object) => !/e-/.test(JSON.stringify(given));

describe('every argument of an edit', () => {
  it.each(MUTATION_NAMES)('%s: is drawn in tests', (name) => {
    const drawn = new Set(fc.sample(argsOf(name), 500).flatMap((given) => Object.keys(given)));
    expect(membersOf(mutations[name].args).filter((member) => !drawn.has(member))).toEqual([]);
  });

  it.each(giving)('%s: is a member of its row', (name) => {
    const [given] = fc.sample(argsOf(name), 1);
    const known = [...membersOf(tables[tableOf(name, given)]), ...ELSEWHERE];
    expect(membersOf(mutations[name].args).filter((member) => !known.includes(member))).toEqual([]);
  });

  it.each(giving)('%s: stands in its row afterwards', async (name) => {
    await fc.assert(
      fc.asyncProperty(argsOf(name).filter(isPlain), async (given) => {
        expect(await lostBy(name, given)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is missed here where an edit drops it', async () => {
    const forgetful: Mutator<unknown> = (tx, given, as) => mutatorOf('fleet.update')(tx, { ...(given as object), tags: undefined }, as);
    expect(await lostBy('fleet.update', { fleetId: 'fleet-1', name: 'Tankers', tags: ['Red Sea'] }, forgetful)).toEqual(['tags']);
  });
});

it('every member that is given of a ship stands in her row of the fleet afterwards, whether she was in it or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('fleet.create' as const, 'fleet.update' as const), argsOf('fleet.update'), async (name, drawn) => {
      const ships = (drawn['ships'] ?? []) as { mmsi: number }[];
      const once = ships.filter(({ mmsi }, at) => ships.findIndex((ship) => ship.mmsi === mmsi) === at);
      const tx = await startFor(name);
      await mutatorOf(name)(tx, { name: 'Tankers', ...drawn, ships: once }, who);
      for (const ship of once) expect(await tx.get('fleetShips', fleetShipId('fleet-1', ship.mmsi))).toMatchObject(ship);
    }),
  );
});
