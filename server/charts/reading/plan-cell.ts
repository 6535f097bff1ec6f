// Decides what becomes of one cell when a set brings files of it: which base and updates are read, or why not (S-57 edition 3.1, appendix
// B.1, clauses 3.3 and 5.7). Pure. What is wrong ends the sequence there; what came before it counts.
import type { CellHead } from './cell-head.ts';

/** A file that is kept for a cell: the base has number 0. */
export interface SourceFile {
  name: string;
  /** Of its bytes. */
  hash: string;
}

/** A file of the cell in the set. */
export type OfferedFile = SourceFile & {
  /** Of its name: 0 for .000. */
  number: number;
} & ({ head: CellHead } | { broken: string });
type GoodFile = SourceFile & { number: number; head: CellHead };

export interface StoredCell {
  edition: number;
  update: number;
  /** Updates of this edition that came before and could not be applied. */
  notApplied?: readonly number[];
  /** The newest edition of which files came that could not be used, as its base did not. */
  newerEdition?: number | undefined;
  state: 'shown' | 'cancelled';
  /** YYYY-MM-DD: of its newest update, or of the update that cancelled it. */
  issuedOn: string;
  /** The base, then the updates that were applied to it. */
  sources: readonly SourceFile[];
}

export type CellPlan =
  /** `why` is absent where all that the set has is here already. */
  | { do: 'nothing'; why?: string }
  /** `last`: what the set brings of the cell before it is cancelled. It is kept, so that its edition stays known. */
  | { do: 'cancel'; update: number; issuedOn: string; last?: CellReading }
  | CellReading;

/** `problem`: of what comes after these, and is not read. */
export interface CellReading extends Standing {
  do: 'read';
  problem?: string;
}

interface Standing {
  edition: number;
  update: number;
  issuedOn: string;
  sources: SourceFile[];
  isNewBase: boolean;
}

const source = ({ name, hash }: SourceFile): SourceFile => ({ name, hash });

/** Why the base of the set is not taken in place of what is there; undefined: it is, or holds nothing new. */
function whyNotBase({ head, name }: GoodFile, stored: StoredCell): string | undefined {
  if (head.edition < stored.edition) return `${name} is edition ${head.edition}, and edition ${stored.edition} is here`;
  if (head.edition === stored.edition && stored.state === 'cancelled')
    return `edition ${head.edition} was cancelled: only a newer edition brings the cell back`;
  if (stored.state === 'cancelled' && head.issuedOn < stored.issuedOn)
    return `${name} was issued on ${head.issuedOn}, before the cell was cancelled on ${stored.issuedOn}: it stays cancelled`;
  return undefined;
}

function isNewer({ head }: GoodFile, stored: StoredCell): boolean {
  if (stored.state === 'cancelled' && head.issuedOn < stored.issuedOn) return false;
  return head.edition > stored.edition || (head.edition === stored.edition && stored.state === 'shown' && head.update > stored.update);
}

const isBase = ({ number }: OfferedFile) => number === 0;
const isGood = (file: OfferedFile): file is GoodFile => 'head' in file;

function standingOf(base: OfferedFile | undefined, stored: StoredCell | undefined): { standing?: Standing; problem?: string } {
  const kept = stored && { ...stored, sources: stored.sources.map(source), isNewBase: false };
  const withKept = (problem?: string) => ({ ...(kept && { standing: kept }), ...(problem !== undefined && { problem }) });
  if (!base) return withKept(stored ? undefined : 'its base cell (.000) is not here: updates alone cannot be read');
  if (!isGood(base)) return withKept(`${base.name}: ${base.broken}`);
  const { head } = base;
  if (head.scale === undefined || head.scale === 0) return withKept(`${base.name}: it does not say its scale (DSPM)`);
  if (head.edition === 0) return withKept(`${base.name}: a base cell cannot cancel itself (edition 0)`);
  if (stored && !isNewer(base, stored)) return withKept(whyNotBase(base, stored));
  const { edition, update, issuedOn } = head;
  return { standing: { edition, update, issuedOn, sources: [source(base)], isNewBase: true } };
}

type Step = { apply: GoodFile } | { cancel: GoodFile } | { stop: string } | 'skip';

function judgeUpdate(file: OfferedFile, { edition, update }: Standing): Step {
  if (file.number <= update && !isGood(file)) return 'skip';
  if (!isGood(file)) return { stop: `${file.name}: ${file.broken}` };
  const { name, number, head } = file;
  if (head.update !== number) return { stop: `${name} says of itself that it is update ${head.update}` };
  const ofOlder = head.edition !== 0 && head.edition < edition;
  if (ofOlder || number <= update) return 'skip';
  if (head.edition > edition) return { stop: `${name} is for edition ${head.edition}, and edition ${edition} is here` };
  if (number > update + 1) return { stop: `${name} cannot follow update ${update}: update ${update + 1} is missing` };
  return head.edition === 0 ? { cancel: file } : { apply: file };
}

/** Numbers of updates that came, now or before, and are not in the cell as it stands. */
export function notAppliedTo(
  { edition, update }: Pick<StoredCell, 'edition' | 'update'>,
  offered: readonly OfferedFile[],
  stored: StoredCell | undefined,
): number[] {
  const isOf = (file: OfferedFile) => !isGood(file) || file.head.edition === edition || file.head.edition === 0;
  const before = stored?.edition === edition ? (stored.notApplied ?? []) : [];
  const numbers = new Set([...before, ...offered.filter(isOf).map(({ number }) => number)]);
  return [...numbers].filter((number) => number > update).toSorted((one, other) => one - other);
}

/** The newest edition that came, now or before, and that the cell as it stands is not of; undefined: none. */
export function newerEditionThan(edition: number, offered: readonly OfferedFile[], stored: StoredCell | undefined): number | undefined {
  const editions = [stored?.newerEdition ?? 0, ...offered.filter(isGood).map(({ head }) => head.edition)];
  const newest = Math.max(...editions);
  return newest > edition ? newest : undefined;
}

/** "updates 4 and 5 could not be applied: not up to date"; undefined where all were. */
export function notAppliedWords(numbers: readonly number[]): string | undefined {
  if (numbers.length === 0) return undefined;
  const list = new Intl.ListFormat('en-GB').format(numbers.map(String));
  return `${numbers.length === 1 ? 'update' : 'updates'} ${list} could not be applied: not up to date`;
}

export function planCell(offered: readonly OfferedFile[], stored: StoredCell | undefined): CellPlan {
  const { standing, problem: ofBase } = standingOf(offered.find(isBase), stored);
  const alone = !stored && !offered.some(isBase) ? offered.filter(isGood).find(({ head }) => head.edition === 0) : undefined;
  if (alone) return { do: 'cancel', update: alone.number, issuedOn: alone.head.issuedOn };
  if (!standing) return { do: 'nothing', why: ofBase ?? '' };
  const isEnded = !standing.isNewBase && stored?.state === 'cancelled';
  let problem = ofBase;
  let isChanged = standing.isNewBase;
  for (const file of offered.filter((one) => !isBase(one)).toSorted((one, other) => one.number - other.number)) {
    const step = judgeUpdate(file, standing);
    if (step === 'skip') continue;
    if ('stop' in step) {
      problem ??= step.stop;
      break;
    }
    if (isEnded) {
      problem ??= 'it was cancelled: only a newer edition brings it back';
      break;
    }
    if ('cancel' in step) {
      const { number, head } = step.cancel;
      return { do: 'cancel', update: number, issuedOn: head.issuedOn, ...(standing.isNewBase && { last: { do: 'read', ...standing } }) };
    }
    standing.update = step.apply.number;
    standing.issuedOn = step.apply.head.issuedOn;
    standing.sources.push(source(step.apply));
    isChanged = true;
  }
  if (!isChanged) return { do: 'nothing', ...(problem !== undefined && { why: problem }) };
  return { do: 'read', ...standing, ...(problem !== undefined && { problem }) };
}
