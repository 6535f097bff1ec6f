import { describe, expect, it } from 'vitest';
import type { CellHead } from './cell-head.ts';
import { type CellPlan, type OfferedFile, planCell, type StoredCell } from './plan-cell.ts';

const head = (edition: number, update: number, scale?: number): CellHead => ({
  edition,
  update,
  issuedOn: `2026-01-${String(10 + update)}`,
  purpose: 5,
  agency: 540,
  scale,
});
const nameOf = (number: number) => `XX5TEST1.${String(number).padStart(3, '0')}`;
const base = (edition: number, update = 0): OfferedFile => ({
  name: nameOf(0),
  hash: `base ${edition}.${update}`,
  number: 0,
  head: head(edition, update, 25_000),
});
const update = (number: number, edition = 1, said = number): OfferedFile => ({
  name: nameOf(number),
  hash: `update ${number}`,
  number,
  head: head(edition, said),
});
const broken = (number: number): OfferedFile => ({ name: nameOf(number), hash: '', number, broken: 'it is damaged' });
const stored = (edition: number, upTo: number, state: StoredCell['state'] = 'shown', issuedOn = '2026-01-10'): StoredCell => ({
  edition,
  issuedOn,
  update: upTo,
  state,
  sources: [{ name: nameOf(0), hash: 'kept base' }],
});
/** What is read, and what is said of the rest. */
function inWords(plan: CellPlan): string {
  if (plan.do === 'nothing') return plan.why ?? 'the same';
  if (plan.do === 'cancel') return `cancelled by ${plan.update}${plan.last ? `, edition ${plan.last.edition} kept` : ''}`;
  const names = plan.sources.map(({ name, hash }) => (name === nameOf(0) ? hash : name.slice(-3)));
  return [`${plan.edition}.${plan.update} from ${names.join()}`, plan.problem].filter(Boolean).join('; ');
}

describe('a cell of a set', () => {
  it.each<[string, OfferedFile[], StoredCell | undefined, string]>([
    ['that is new, with its updates in any order', [update(2), base(1), update(1)], undefined, '1.2 from base 1.0,001,002'],
    [
      'of which only updates came, and no base is here',
      [update(1)],
      undefined,
      'its base cell (.000) is not here: updates alone cannot be read',
    ],
    ['that is here already', [base(1), update(1)], stored(1, 1), 'the same'],
    ['that goes on where it was', [base(1), update(1), update(2), update(3)], stored(1, 1), '1.3 from kept base,002,003'],
    ['whose updates alone came', [update(2)], stored(1, 1), '1.2 from kept base,002'],
    ['of a newer edition', [base(2), update(1, 2)], stored(1, 5), '2.1 from base 2.0,001'],
    ['of a newer edition, among updates of the old one', [base(2), update(1), update(2)], stored(1, 0), '2.0 from base 2.0'],
    ['of an older edition', [base(1)], stored(2, 0), 'XX5TEST1.000 is edition 1, and edition 2 is here'],
    ['that was issued anew with its updates in it', [base(1, 4), update(5)], stored(1, 2), '1.5 from base 1.4,005'],
    ['that was issued anew, and has what is here', [base(1, 4)], stored(1, 4), 'the same'],
    ['issued anew beside the updates that it contains', [base(1, 2), update(1), update(2), update(3)], undefined, '1.3 from base 1.2,003'],
    [
      'with a gap',
      [base(1), update(1), update(3), update(4)],
      undefined,
      '1.1 from base 1.0,001; XX5TEST1.003 cannot follow update 1: update 2 is missing',
    ],
    ['with a gap to what is here', [update(3)], stored(1, 1), 'XX5TEST1.003 cannot follow update 1: update 2 is missing'],
    ['with an update of another edition', [update(1, 2)], stored(1, 0), 'XX5TEST1.001 is for edition 2, and edition 1 is here'],
    ['with an update that says another number', [update(1, 1, 2)], stored(1, 0), 'XX5TEST1.001 says of itself that it is update 2'],
    ['with a damaged update', [base(1), update(1), broken(2), update(3)], undefined, '1.1 from base 1.0,001; XX5TEST1.002: it is damaged'],
    ['with a damaged base', [broken(0), update(1)], undefined, 'XX5TEST1.000: it is damaged'],
    [
      'with a damaged base, and good updates of what is here',
      [broken(0), update(1)],
      stored(1, 0),
      '1.1 from kept base,001; XX5TEST1.000: it is damaged',
    ],
    ['with a damaged file of what is here already', [broken(1), update(2)], stored(1, 1), '1.2 from kept base,002'],
    ['that is cancelled', [update(2, 0)], stored(1, 1), 'cancelled by 2'],
    ['that is cancelled, and was never here', [update(3, 0)], undefined, 'cancelled by 3'],
    ['that is new, and cancelled', [base(2), update(1, 0)], undefined, 'cancelled by 1, edition 2 kept'],
    ['that is cancelled out of turn', [update(4, 0)], stored(1, 1), 'XX5TEST1.004 cannot follow update 1: update 2 is missing'],
    [
      'that was cancelled before',
      [base(1), update(1, 0)],
      stored(1, 1, 'cancelled'),
      'edition 1 was cancelled: only a newer edition brings the cell back',
    ],
    ['that was cancelled, updated', [update(2)], stored(1, 1, 'cancelled'), 'it was cancelled: only a newer edition brings it back'],
    ['that was cancelled, in a newer edition', [base(2)], stored(1, 1, 'cancelled'), '2.0 from base 2.0'],
    [
      'that was cancelled, in a newer edition from before that day',
      [base(2)],
      stored(1, 1, 'cancelled', '2026-01-11'),
      'XX5TEST1.000 was issued on 2026-01-10, before the cell was cancelled on 2026-01-11: it stays cancelled',
    ],
    [
      'whose base does not say its scale',
      [{ name: nameOf(0), hash: 'base', number: 0, head: head(1, 0) }],
      undefined,
      'XX5TEST1.000: it does not say its scale (DSPM)',
    ],
  ])('%s', (_, offered, before, expected) => {
    expect(inWords(planCell(offered, before))).toBe(expected);
  });
});
