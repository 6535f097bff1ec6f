// The people of the organisation, as its teams on this device name them.
import type { TeamMemberRow } from '#contract/tables.ts';
import { accountDb } from './device/account-db.ts';
import { useLive } from './use-live.ts';

/** By account. */
export type PeopleByAccount = ReadonlyMap<string, TeamMemberRow>;
const NOBODY: PeopleByAccount = new Map();

export function usePeople(accountId: string): PeopleByAccount {
  const found = useLive(
    async () => new Map((await accountDb(accountId).teamMembers.toArray()).map((member) => [member.accountId, member])),
    [accountId],
  );
  return found.state === 'ready' ? found.value : NOBODY;
}
