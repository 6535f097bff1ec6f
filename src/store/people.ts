// The people of the organisation, as its teams on this device name them.
import type { TeamMemberRow } from '#contract/tables.ts';
import { personName } from '#domain/log/person-name.ts';
import { accountDb } from './device/account-db.ts';
import { useLive } from './use-live.ts';

/** By account. */
export type PeopleByAccount = ReadonlyMap<string, TeamMemberRow>;
const NOBODY: PeopleByAccount = new Map();

/** Whether somebody can sign in no more, as far as this device knows: in no team, or shut out. */
export const hasLeft = (people: PeopleByAccount, accountId: string): boolean =>
  people.size > 0 && (people.get(accountId)?.shut ?? !people.has(accountId));

export interface Colleague {
  /** Of the account. */
  id: string;
  name: string;
}

/** To whom this account can hand something: everybody else who has not left. */
export const colleaguesOf = (people: PeopleByAccount, accountId: string): Colleague[] =>
  [...people].filter(([id]) => id !== accountId && !hasLeft(people, id)).map(([id, member]) => ({ id, name: personName(member) }));

export function usePeople(accountId: string): PeopleByAccount {
  const found = useLive(
    async () => new Map((await accountDb(accountId).teamMembers.toArray()).map((member) => [member.accountId, member])),
    [accountId],
  );
  return found.state === 'ready' ? found.value : NOBODY;
}
