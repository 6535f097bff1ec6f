// Ids that the server made where the device's own were taken (SY3). What was committed keeps the old ids and is read through here.
import { type MutationName, mutationOf, mutations } from '#domain/mutations.ts';
import type { LocalTx } from './local-store.ts';

type IdMap = ReadonlyMap<string, string>;
interface Edit {
  name: MutationName;
  args: unknown;
}

/** False for an entry that newer code wrote: it waits for that code to come back. */
export const isKnownMutation = (name: string): name is MutationName => name in mutations;

const refsOf = ({ name, args }: Edit): [string, string][] => {
  const given = args as Record<string, unknown>;
  const refs: readonly string[] = isKnownMutation(name) ? mutationOf(name).refs : [];
  return refs.flatMap((ref) => (typeof given[ref] === 'string' ? [[ref, given[ref]] as [string, string]] : []));
};

/**
 * What the idmap has for the ids that these edits hold. `sent`: key of the one entry that is to be sent. What was made for that very
 * entry is left out: it goes out again, after a restore, as it went first, or its key would be taken for another request's (SY21).
 */
export async function idMapOf(tx: LocalTx, edits: readonly Edit[], sent?: string): Promise<IdMap> {
  const ids = [...new Set(edits.flatMap((edit) => refsOf(edit).map(([, id]) => id)))];
  const rows = ids.length > 0 ? await tx.getMany('idmap', ids) : [];
  return new Map(rows.flatMap((row) => (row && (!sent || row.madeFor !== sent) ? [[row.id, row.serverId] as const] : [])));
}

/** The arguments with the server's ids. */
export function withServerIds(edit: Edit, ids: IdMap): unknown {
  const renamed = refsOf(edit).flatMap(([ref, id]) => (ids.has(id) ? [[ref, ids.get(id)]] : []));
  return renamed.length > 0 ? { ...(edit.args as object), ...Object.fromEntries(renamed) } : edit.args;
}
