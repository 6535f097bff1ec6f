// What the log of a signed assessment says of its hand-overs. Pure.
import type { Account } from '#contract/entities/accounts.ts';
import type { Receiver } from '#contract/entities/passages/signed-passages.ts';
import type { PassageLogRow } from '#contract/tables.ts';

export interface HandedOver {
  line: PassageLogRow;
  /** Who acknowledged it; undefined: nobody yet. */
  accepted?: PassageLogRow | undefined;
  /** What became of the mail of it; undefined: none went yet, or none was to go. */
  mail?: PassageLogRow | undefined;
}

/** The newest first. */
export const handOversOf = (log: readonly PassageLogRow[]): HandedOver[] =>
  log
    .filter(({ kind }) => kind === 'handOver')
    .toSorted((one, other) => other.writtenAt - one.writtenAt || (one.id < other.id ? 1 : -1))
    .map((line) => {
      const [accepted, mail] = [['accepted'], ['mailed', 'notMailed']].map((kinds) =>
        log.find(({ kind, noteId }) => noteId === line.id && kinds.includes(kind)),
      );
      return { line, accepted, mail };
    });

const isFor = (receiver: Receiver, { id, role }: Pick<Account, 'id' | 'role'>): boolean =>
  'id' in receiver ? receiver.id === id : 'role' in receiver && receiver.role === role;

/** Whoever wrote it, somebody else acknowledges it. */
export const mayAccept = ({ line: { ownerId, receiver }, accepted }: HandedOver, account: Pick<Account, 'id' | 'role'>): boolean =>
  !accepted && receiver !== undefined && ownerId !== account.id && isFor(receiver, account);
