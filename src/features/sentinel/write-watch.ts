// Edits of a watch, each with its line in the log: at once on this device, also without a connection.
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { type Circumstances, commit } from '#store/edits/commit.ts';

type WatchEdit = Extract<MutationName, `watch.${string}`>;
type Said<N extends WatchEdit> = Omit<MutationArgs<N>, 'entryId' | 'at'>;

/** `circumstances`: with the version that the screen showed. The line gets its id and the time of this device's clock; the edit corrects the time by the server's. */
export const writeWatch = <N extends WatchEdit>(name: N, said: Said<N>, circumstances?: Circumstances) =>
  commit(name, { ...said, entryId: newId(), at: now() } as MutationArgs<N>, circumstances);
