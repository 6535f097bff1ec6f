// What the waiting changes of preferences change: each member with its value before and after.
import { isMembers } from '#contract/json.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';

export interface ChangedMember {
  member: string;
  from: unknown;
  to: unknown;
}

const isOfPreferences = ({ name }: Pick<OutboxEntry, 'name'>): boolean => name.startsWith('preferences.');

/** By the number of the entry. `entries`: in the order of their commits. */
export async function preferenceChanges(db: AccountDb, entries: readonly OutboxEntry[]): Promise<Map<number, ChangedMember[]>> {
  const [first] = entries.filter(isOfPreferences);
  const [entity] = first?.touches ?? [];
  const server = entity && (await db.bases.get(entity))?.row; // the row of an account has the same key as its base
  let known: Record<string, unknown> = { ...DEFAULT_PREFERENCES, ...(isMembers(server) && server) };
  const changes = new Map<number, ChangedMember[]>();
  for (const { no, args } of entries.filter(isOfPreferences)) {
    if (!isMembers(args)) continue;
    const { preferencesId: _, ...members } = args;
    const before = known;
    changes.set(
      no,
      Object.entries(members).map(([member, to]) => ({ member, from: before[member], to })),
    );
    known = { ...known, ...members };
  }
  return changes;
}
