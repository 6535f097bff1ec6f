import { describe, expect, it } from 'vitest';
import { teamMemberId } from '#contract/row-ids.ts';
import type { FleetRow } from '#contract/tables.ts';
import { memorySyncStore } from './memory-sync-store.ts';
import { CONTRACT_ACCOUNTS, syncStoreContract } from './sync-store-contract.ts';

const MIA = { accountId: 'mia', organisationId: 'north', role: 'manager', atMs: 1000 } as const;
const fleet: FleetRow = {
  id: 'f1',
  ownerId: 'mia',
  organisationId: 'north',
  name: 'Tankers',
  tags: [],
  mastersEmail: null,
  createdAt: 1,
  updatedAt: 1,
  v: 0,
};

function opened() {
  const store = memorySyncStore();
  for (const account of CONTRACT_ACCOUNTS) store.addAccount(account);
  return store;
}

syncStoreContract('memory', async () => {
  const store = opened();
  return {
    store,
    async setTeam(team, accountIds) {
      await store.write(MIA, async (tx) => {
        await tx.put('teams', team);
        for (const { id, organisationId, role, firstName, lastName } of CONTRACT_ACCOUNTS) {
          const row = {
            id: teamMemberId(team.id, id),
            teamId: team.id,
            accountId: id,
            organisationId,
            email: `${id}@x.example`,
            firstName,
            lastName,
            role,
            v: 0,
          };
          if (accountIds.includes(id)) await tx.put('teamMembers', row);
          else await tx.delete('teamMembers', row.id);
        }
      });
    },
    forgetTombstones: async (beforeMs) => store.forgetTombstones(beforeMs),
    close: () => undefined,
  };
});

describe('a restored server in memory', () => {
  it('SY22: stands as the backup stood, in a new epoch, with versions above all that were given out', async () => {
    const store = opened();
    await store.write(MIA, async (tx) => tx.put('fleets', fleet));
    const epoch = store.epoch();
    const backup = store.backup();
    await store.write(MIA, async (tx) => tx.put('fleets', { ...fleet, name: 'After the backup' }));
    await store.write(MIA, async (tx) => tx.put('fleets', { ...fleet, id: 'f2' }));
    const [, second] = store.look('fleets');
    store.restore(backup, 1_790_000_000_000);
    expect(store.look('fleets')).toMatchObject([{ id: 'f1', name: 'Tankers' }]);
    expect(store.look('fleets')[0]?.v).toBeGreaterThan(2);
    expect(store.epoch()).not.toBe(epoch);
    await store.write(MIA, async (tx) => tx.put('fleets', { ...fleet, id: 'f2', name: 'Other' }));
    expect(store.look('fleets')[1]?.v).toBeGreaterThan(second?.v ?? 0);
  });
});
