import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { notDeparted, passagesAhead } from './planned-voyage.ts';

type Passage = Exclude<Parameters<typeof notDeparted>[1], undefined>;
const DEPARTURE = Date.UTC(2026, 11, 3);
const ARRIVAL = Date.UTC(2026, 11, 12);
const passage = { id: 'p', plan: { departureMs: DEPARTURE }, result: { along: { arrivalMs: ARRIVAL } } } as unknown as Passage;
const watch = (passageId?: string) => ({ route: { passageId } }) as unknown as Parameters<typeof notDeparted>[0];

it('before the departure of its signed passage a watched voyage has the times of the plan, wherever the ship is', () => {
  expect(notDeparted(watch('p'), passage, DEPARTURE - 5 * DAY_MS)).toEqual({ departureMs: DEPARTURE, etaMs: ARRIVAL });
  expect(notDeparted(watch('p'), passage, DEPARTURE)).toBeUndefined();
});

it('a watch of no passage, or of another, goes by the ship', () => {
  expect(notDeparted(watch(), passage, 0)).toBeUndefined();
  expect(notDeparted(watch('other'), passage, 0)).toBeUndefined();
  expect(notDeparted(watch('p'), undefined, 0)).toBeUndefined();
});

it('signed passages are still to be sailed until their plan has her arrive, the newest first; without times they stay', () => {
  const signed = (id: string, signedAt: number, arrivalMs?: number) => ({
    ...passage,
    id,
    signedAt,
    result: { along: { arrivalMs } } as never,
  });
  const passages = [signed('old', 1, ARRIVAL), signed('over', 3, DEPARTURE), signed('new', 2, ARRIVAL + 1), signed('no times', 0)];
  expect(passagesAhead(passages, DEPARTURE).map(({ id }) => id)).toEqual(['new', 'old', 'no times']);
});
