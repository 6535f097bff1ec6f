import { expect, it } from 'vitest';
import { passagesAhead, plannedVoyage } from './planned-voyage.ts';

type Passage = Exclude<Parameters<typeof plannedVoyage>[1], undefined>;
const DEPARTURE = Date.UTC(2026, 11, 3);
const ARRIVAL = Date.UTC(2026, 11, 12);
const passage = { id: 'p', plan: { departureMs: DEPARTURE }, result: { along: { arrivalMs: ARRIVAL } } } as unknown as Passage;
const watch = (passageId?: string) => ({ route: { passageId } }) as unknown as Parameters<typeof plannedVoyage>[0];

it('a watched voyage has the times of the signed passage that its route is of, and of no other', () => {
  expect(plannedVoyage(watch('p'), passage)).toEqual({ departureMs: DEPARTURE, etaMs: ARRIVAL });
  expect(plannedVoyage(watch(), passage)).toBeUndefined();
  expect(plannedVoyage(watch('other'), passage)).toBeUndefined();
  expect(plannedVoyage(watch('p'), undefined)).toBeUndefined();
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
