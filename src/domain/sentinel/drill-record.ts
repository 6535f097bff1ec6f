// The record of an exercise, of the lines that it left in the log: how long it lasted, what was judged, who was called, who answered. Pure.
import type { WatchLogRow } from '#contract/tables.ts';
import type { WatchState } from './judge-watch.ts';

export interface DrillRecord {
  /** All times count from the beginning of the exercise. */
  lastedMs: number;
  /** The first state that the server told of; absent: it ended before the server judged it. */
  judged?: { state: WatchState; afterMs: number };
  /** Names of the call tree, in order. */
  called: string[];
  /** Absent: nobody acknowledged. */
  answer?: { line: WatchLogRow; afterMs: number };
}

/** undefined: the log has not both its beginning and its end. */
export function drillRecord(log: readonly WatchLogRow[], drillId: string): DrillRecord | undefined {
  const lines = log.filter((line) => line.drillId === drillId).toSorted((one, other) => one.writtenAt - other.writtenAt);
  const first = (kind: WatchLogRow['kind']) => lines.find((line) => line.kind === kind);
  const [started, ended, judged, answer] = [first('drillStarted'), first('drillEnded'), first('judged'), first('acknowledged')];
  if (!started || !ended) return undefined;
  const afterMs = ({ writtenAt }: WatchLogRow) => Math.max(0, writtenAt - started.writtenAt);
  return {
    lastedMs: afterMs(ended),
    ...(judged && { judged: { state: judged.state ?? 'ok', afterMs: afterMs(judged) } }),
    called: lines.filter(({ kind }) => kind === 'called').flatMap(({ contact }) => contact?.name ?? []),
    ...(answer && { answer: { line: answer, afterMs: afterMs(answer) } }),
  };
}
