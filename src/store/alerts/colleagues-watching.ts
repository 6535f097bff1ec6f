// Who else is alerted about a ship, as far as this device knows: whoever sees a fleet that has her (readWatches in
// server/alerts/alert-sources.ts). Fleets that colleagues share with nobody here are not on this device.
import { fleetShipId } from '#contract/row-ids.ts';
import type { TeamMemberRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';

/** Each person once; without the account itself, and without those who can sign in no more. */
export async function colleaguesWatching(accountId: string, mmsis: readonly number[]): Promise<TeamMemberRow[]> {
  const db = accountDb(accountId);
  const [fleets, teams, members] = await Promise.all([db.fleets.toArray(), db.teams.toArray(), db.teamMembers.toArray()]);
  const rows = await db.fleetShips.bulkGet(fleets.flatMap(({ id }) => mmsis.map((mmsi) => fleetShipId(id, mmsi))));
  const owners = new Set(rows.flatMap((row) => row?.ownerId ?? []));
  const shared = new Set(teams.filter(({ shareContent }) => shareContent).map(({ id }) => id));
  const teamsOfOwners = new Set(members.filter((one) => shared.has(one.teamId) && owners.has(one.accountId)).map(({ teamId }) => teamId));
  const watching = members.filter((one) => owners.has(one.accountId) || teamsOfOwners.has(one.teamId));
  const others = watching.filter((one) => one.accountId !== accountId && !one.shut);
  return [...new Map(others.map((one) => [one.accountId, one])).values()];
}
