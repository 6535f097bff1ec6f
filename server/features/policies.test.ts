// Who may edit what, who is told, and what is answered: on rows in memory, as the simulation runs them.
import { beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints/endpoints.ts';
import { MAX_FLEETS_PER_ORGANISATION } from '#contract/limits.ts';
import { MUTATION_NAMES, type MutationArgs, type MutationName, mutationOf, mutatorOf } from '#domain/mutations.ts';
import type { NotificationRow } from '#contract/tables.ts';
import { Refused } from '#domain/refuse.ts';
import type { MutationPolicy, Presenter } from '#server/sync/mutation-policy.ts';
import type { SyncWho } from '#server/sync/sync-tx.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { type MemoryAccount, type MemorySyncStore, memorySyncStore } from '#tests/sync/memory-sync-store.ts';
import { policies } from './policies.ts';

const PEOPLE: readonly MemoryAccount[] = [
  { id: 'ada', organisationId: 'north', role: 'member', firstName: 'Ada', lastName: 'Mate' },
  { id: 'ben', organisationId: 'north', role: 'member', firstName: 'Ben', lastName: 'Pilot' },
  { id: 'mia', organisationId: 'north', role: 'manager', firstName: 'Mia', lastName: 'Office' },
  { id: 'cyr', organisationId: 'south', role: 'manager', firstName: 'Cyr', lastName: 'Cook' },
];
type Person = 'ada' | 'ben' | 'mia' | 'cyr';
const SHIP = 244_000_001;
const PLACE = { lat: 12, lon: 43, zoom: 5, viewDetails: VIEW_DETAILS };

let store: MemorySyncStore;
const whoIs = (id: string, atMs = 1000): SyncWho => {
  const person = PEOPLE.find((one) => one.id === id);
  if (!person) throw new Error(`Nobody is ${id}`);
  return { accountId: id, organisationId: person.organisationId, role: person.role, atMs };
};

/** Policy, mutator, what follows, answer, in one transaction: the runner without keys and versions. The answer, or the code of the refusal. */
async function edit<N extends MutationName>(person: Person, name: N, args: MutationArgs<N>): Promise<unknown> {
  const who = whoIs(person);
  const policy: MutationPolicy<N> = policies[name];
  const present = policy.present as Presenter<N> | undefined;
  try {
    return await store.write(who, async (tx) => {
      await policy.may(tx, args, who);
      const guarded = mutationOf(name).guards?.(args as never);
      const before = guarded && (await tx.get(guarded.table, guarded.id));
      await mutatorOf(name)(tx, args, who);
      await policy.after?.(tx, args, who, before);
      const answer = present ? await present(tx, args, who) : {};
      return endpoints[mutationOf(name).endpoint].answer.parse(answer);
    });
  } catch (error) {
    if (error instanceof Refused) return error.error.code;
    throw error;
  }
}
const told = (person: Person): Pick<NotificationRow, 'title' | 'body'>[] =>
  store
    .look('notifications')
    .filter(({ accountId }) => accountId === person)
    .map(({ title, body }) => ({ title, body }));

beforeEach(async () => {
  store = memorySyncStore();
  for (const person of PEOPLE) store.addAccount(person);
  await store.write(whoIs('mia'), async (tx) => {
    await tx.put('teams', { id: 'bridge', organisationId: 'north', name: 'Bridge', samePreferences: false, shareContent: true, v: 0 });
    for (const { id, organisationId, role, firstName, lastName } of PEOPLE.filter((one) => one.organisationId === 'north')) {
      const member = { teamId: 'bridge', accountId: id, organisationId, email: `${id}@north.example`, firstName, lastName, role };
      await tx.put('teamMembers', { id: `bridge:${id}`, ...member, v: 0 });
    }
  });
});
const stopSharing = () => edit('mia', 'team.changeShareContent', { teamId: 'bridge', shareContent: false });

it('every edit has a policy', () => {
  expect(Object.keys(policies).toSorted()).toEqual(MUTATION_NAMES.toSorted());
});

it('every call that answers more than that it is done has a presenter', () => {
  const answersMore = MUTATION_NAMES.filter((name) => !endpoints[mutationOf(name).endpoint].answer.safeParse({}).success);
  expect(MUTATION_NAMES.filter((name) => policies[name].present).toSorted()).toEqual(answersMore.toSorted());
});

describe('fleets', () => {
  const make = (person: Person = 'ada') =>
    edit(person, 'fleet.create', { fleetId: 'f', name: 'Tankers', ships: [{ mmsi: SHIP, sendToMaster: true }] });

  it('are answered whole: a fleet’s sendToMaster is true while any ship’s is', async () => {
    expect(await make()).toEqual({
      fleet: {
        _id: 'f',
        name: 'Tankers',
        tags: [],
        mastersEmail: null,
        sendToMaster: true,
        ships: [{ mmsi: SHIP, sendToMaster: true }],
        organisationId: 'north',
        createdAt: 1000,
        updatedAt: 1000,
        v: 1,
      },
    });
    expect(await edit('ada', 'fleet.setSendToMaster', { fleetId: 'f', mmsi: SHIP, sendToMaster: false })).toMatchObject({
      fleet: { sendToMaster: false, ships: [{ mmsi: SHIP, sendToMaster: false }] },
    });
    expect(await edit('ada', 'fleet.removeShip', { fleetId: 'f', mmsi: SHIP })).toEqual({});
  });

  it('are changed by whoever sees them, and by nobody when sharing ends', async () => {
    await make();
    expect(await edit('ben', 'fleet.setTags', { fleetId: 'f', tags: ['red sea'] })).toMatchObject({ fleet: { tags: ['red sea'] } });
    expect(await edit('ben', 'fleet.addShip', { fleetId: 'f', mmsi: SHIP + 1 })).toMatchObject({ fleet: { ships: [{}, {}] } });
    expect(store.look('fleetShips').map(({ ownerId }) => ownerId)).toEqual(['ada', 'ada']);
    await stopSharing();
    expect(await edit('ben', 'fleet.setTags', { fleetId: 'f', tags: [] })).toBe('notFound');
    expect(await edit('cyr', 'fleet.update', { fleetId: 'f', name: 'Ours now' })).toBe('notFound');
    expect(store.look('fleets')).toMatchObject([{ name: 'Tankers', tags: ['red sea'] }]);
  });

  it('are deleted by their owner or a manager, and the owner is told by whom', async () => {
    await make();
    expect(await edit('ben', 'fleet.delete', { fleetId: 'f' })).toBe('forbidden');
    expect(await edit('mia', 'fleet.delete', { fleetId: 'f' })).toEqual({});
    expect(told('ada')).toEqual([{ title: 'Fleet deleted: Tankers', body: 'Mia Office deleted your fleet “Tankers”.' }]);
    expect(store.look('fleetShips')).toEqual([]);
    await make();
    expect(await edit('ada', 'fleet.delete', { fleetId: 'f' })).toEqual({});
    expect(told('ada')).toHaveLength(1);
    expect(await edit('mia', 'fleet.delete', { fleetId: 'f' })).toEqual({});
    expect(told('ada')).toHaveLength(1);
  });

  it('count for the whole organisation, seen or not, and one that is there can be sent again', async () => {
    await stopSharing();
    await store.write(whoIs('ben'), async (tx) => {
      const row = { ownerId: 'ben', organisationId: 'north', name: 'F', tags: [], mastersEmail: null, createdAt: 1, updatedAt: 1, v: 0 };
      for (let at = 1; at < MAX_FLEETS_PER_ORGANISATION; at++) await tx.put('fleets', { ...row, id: `f${at}` });
    });
    expect(await make()).toMatchObject({ fleet: { _id: 'f' } });
    expect(await make()).toMatchObject({ fleet: { _id: 'f' } });
    expect(await edit('ada', 'fleet.create', { fleetId: 'one-more', name: 'One more' })).toBe('invalid');
    expect(await edit('cyr', 'fleet.create', { fleetId: 'south-1', name: 'Another organisation' })).toMatchObject({ fleet: {} });
  });
});

describe('drawings and views', () => {
  const draw = (person: Person, name = 'Roads') =>
    edit(person, 'drawing.save', {
      drawingId: 'd',
      name,
      featureCollection: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: {
              type: 'LineString',
              coordinates: [
                [179, 1],
                [-179, 3],
              ],
            },
            properties: { tool: 'line' },
          },
        ],
      },
    });

  it('a drawing is answered with its details, in a box that may cross 180 degrees', async () => {
    expect(await draw('ada')).toMatchObject({
      drawing: { _id: 'd', owner: 'ada', v: 1 },
      drawingDetails: { name: 'Roads', count: 1, bbox: [179, 1, -179, 3], updatedAt: 1000 },
    });
    const empty = { type: 'FeatureCollection' as const, features: [] };
    const { drawingDetails } = (await edit('ada', 'drawing.save', { drawingId: 'd', name: 'Roads', featureCollection: empty })) as {
      drawingDetails: object;
    };
    expect(drawingDetails).toEqual({ name: 'Roads', count: 0, updatedAt: 1000 });
  });

  it('are changed by their owner alone, also while they are shared', async () => {
    await draw('ada');
    expect(await draw('ben', 'Mine')).toBe('forbidden');
    expect(await draw('mia', 'Mine')).toBe('forbidden');
    expect(await edit('mia', 'drawing.delete', { drawingId: 'd' })).toBe('forbidden');
    await edit('ada', 'view.create', { viewId: 'v', ...PLACE });
    expect(await edit('ben', 'view.update', { viewId: 'v', zoom: 9 })).toBe('forbidden');
    expect(await edit('mia', 'view.delete', { viewId: 'v' })).toBe('forbidden');
    expect(await edit('cyr', 'view.update', { viewId: 'v', zoom: 9 })).toBe('notFound');
  });

  it('the default of each account is its own choice, and choosing answers all views that it sees', async () => {
    expect(await edit('ada', 'view.create', { viewId: 'a', name: 'Aden', ...PLACE })).toMatchObject({ id: 'a', default: false });
    await edit('ben', 'view.create', { viewId: 'b', name: 'Bab-el-Mandeb', ...PLACE });
    const ids = (answer: unknown) => (answer as { id: string; default: boolean }[]).map((view) => [view.id, view.default]);
    expect(ids(await edit('ben', 'view.setDefault', { viewId: 'a' }))).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(await edit('ada', 'view.update', { viewId: 'a', zoom: 9 })).toMatchObject({ id: 'a', zoom: 9, default: false, v: 2 });
    await stopSharing();
    expect(ids(await edit('ben', 'view.setDefault', { viewId: 'b' }))).toEqual([['b', true]]);
    expect(await edit('ben', 'view.setDefault', { viewId: 'a' })).toBe('notFound');
  });
});

describe('preferences and notifications', () => {
  it('are written by their own account alone, whatever the role', async () => {
    expect(await edit('ada', 'preferences.update', { preferencesId: 'ada', vesselProximity: 12 })).toMatchObject({
      _id: 'ada',
      preferenceOwner: 'ada',
      vesselProximity: 12,
      routeProximity: 50,
      v: 1,
    });
    for (const preferencesId of ['ada', 'nobody'])
      expect(await edit('mia', 'preferences.update', { preferencesId, vesselProximity: 1 })).toBe('notFound');
    await store.write(whoIs('mia'), (tx) => tx.notify('ada', { type: 'Message', title: 'T', body: 'B' }));
    const [note] = store.look('notifications');
    const notificationId = note?.id ?? '';
    expect(await edit('ben', 'notification.markRead', { notificationId })).toBe('notFound');
    for (const accountId of ['ada', 'nobody']) expect(await edit('ben', 'notification.deleteAll', { accountId })).toBe('notFound');
    expect(store.look('notifications')).toMatchObject([{ state: 'unread' }]);
    expect(await edit('ada', 'notification.markAllRead', { accountId: 'ada', upTo: notificationId })).toEqual({});
    expect(store.look('notifications')).toMatchObject([{ state: 'read' }]);
  });
});

describe('teams', () => {
  it('are changed by managers of their organisation, and a member learns nothing about which there are', async () => {
    for (const teamId of ['bridge', 'none'])
      expect(await edit('ada', 'team.changeShareContent', { teamId, shareContent: false })).toBe('forbidden');
    for (const teamId of ['bridge', 'none'])
      expect(await edit('cyr', 'team.changeShareContent', { teamId, shareContent: false })).toBe('notFound');
    expect(await edit('mia', 'team.changeUserPreferences', { teamId: 'bridge', samePreferences: true })).toEqual({
      team: { id: 'bridge', name: 'Bridge', organisationId: 'north', samePreferences: true, shareContent: true },
    });
  });

  it('tell the other members which switch was turned, once', async () => {
    await stopSharing();
    await stopSharing();
    const words = {
      title: 'Mia Office changed the team Bridge',
      body: 'Fleets, views and drawings are no longer shared in the team: each member sees only their own.',
    };
    expect([told('ada'), told('ben'), told('mia')]).toEqual([[words], [words], []]);
  });
});
