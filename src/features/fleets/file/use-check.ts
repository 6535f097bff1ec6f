// One check of rows at a time: from the source, through the rules of device and server, to a result that waits for the user.
import { useEffect, useRef, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { FileRow } from '#contract/files/fleet-file.ts';
import { call } from '#remote/call.ts';
import { type Checked, checkRows, type Judges, type RowWords } from './fleet-check.ts';

export interface RowsToCheck {
  rows: readonly FileRow[];
  /** Rows that could not be read from the file. */
  spoilt: readonly RowWords[];
  /** Notes on how the source was read. */
  notes: readonly string[];
}

export type Stage =
  | { at: 'idle' }
  /** part: 0 to 1. */
  | { at: 'working'; what: 'reading' | 'checking'; part: number }
  | { at: 'done'; checked: Checked; notes: readonly string[] };

/** A ship with the same IMO number is among the first: exact numbers come before prefixes. */
const MOST_SENDERS = 10;

const judges: Judges = {
  byMmsi: (mmsis) => shipStore.byMmsi(mmsis).catch(() => []), // a store that cannot be read knows no ships
  byImo: async (imo) => (await shipStore.search(String(imo), MOST_SENDERS).catch(() => [])).filter((hit) => hit.imo === imo),
  askServer: (ships, signal) => call('fleets.validate', { body: { ships }, signal }),
};

type Read = (signal: AbortSignal, onProgress: (part: number) => void) => Promise<RowsToCheck | undefined>;

export function useCheck() {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (read: Read, inList: ReadonlySet<number>, { signal }: AbortController): Promise<Stage> => {
    const tell = (what: 'reading' | 'checking') => (part: number) => signal.aborted || setStage({ at: 'working', what, part });
    tell('reading')(0);
    const source = await read(signal, tell('reading'));
    if (!source || signal.aborted) return { at: 'idle' };
    tell('checking')(0);
    const answer = await checkRows(source.rows, judges, { inList, signal, onProgress: tell('checking') });
    if (!answer.ok) return { at: 'idle' };
    const refused = [...source.spoilt, ...answer.value.refused].toSorted((a, b) => a.row - b.row);
    return { at: 'done', checked: { ...answer.value, refused }, notes: source.notes };
  };

  return {
    stage,
    /** When `read` returns undefined, the check ends silently: the reader has said why. */
    start: (read: Read, inList: ReadonlySet<number>): void => {
      running.current?.abort();
      const mine = (running.current = new AbortController());
      void run(read, inList, mine).then((reached) => {
        if (!mine.signal.aborted) setStage(reached);
      });
    },
    /** Cancels the check, or dismisses its result. */
    end: (): void => {
      running.current?.abort();
      setStage({ at: 'idle' });
    },
  };
}
