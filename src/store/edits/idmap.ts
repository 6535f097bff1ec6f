// Ids that the server issued because the device's own were taken (SY3). Committed edits keep the old ids and are translated here.
import { type MutationName, mutationOf, mutations } from '#domain/mutations.ts';
import type { LocalTx } from '#store/device/local-store.ts';

type IdMap = ReadonlyMap<string, string>;
interface Edit {
  name: MutationName;
  args: unknown;
}

/** False for an entry that newer code wrote: it waits until that code runs again. */
export const isKnownMutation = (name: string): name is MutationName => name in mutations;

const refsOf = ({ name, args }: Edit): [string, string][] => {
  const given = args as Record<string, unknown>;
  const refs: readonly string[] = isKnownMutation(name) ? mutationOf(name).refs : [];
  return refs.flatMap((ref) => (typeof given[ref] === 'string' ? [[ref, given[ref]] as [string, string]] : []));
};

/**
 * The server's ids for the ids in these edits. `sent`: key of the one entry that is about to be sent. Ids issued for that very entry are
 * left out: after a restore it is sent again exactly as the first time, because otherwise its key would count as another request's (SY21).
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
