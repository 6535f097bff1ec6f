import { expect, it } from 'vitest';
import { byPressing, worstFirst } from './urgency.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const reason = { type: 'Route ALERT', priority: 'warning', isClose: false, distanceNm: 7 } as const;
const near = { ...reason, type: 'Proximity ALERT' } as const;

it('the most pressing reason is the most urgent, then what she is close to or passes soonest, then the nearest', () => {
  const reasons = [
    { ...near, distanceNm: 44 },
    { ...near, distanceNm: 30 },
    { ...reason, passesAt: NOW + 5 },
    { ...reason, passesAt: NOW + 3 },
    { ...near, isClose: true, distanceNm: 9 },
    { ...near, priority: 'alarm', distanceNm: 45 },
  ] as const;
  expect(reasons.toSorted(byPressing)).toEqual([5, 4, 3, 2, 1, 0].map((at) => reasons[at]));
});

it('what she has left behind stands after what is ahead or near, and of its reasons the one near her leads', () => {
  const reasons = [
    { ...reason, priority: 'caution', passesAt: NOW - 9, isBehind: true },
    { ...near, priority: 'caution', distanceNm: 45, isBehind: true },
    { ...near, priority: 'caution', distanceNm: 49 },
    { ...reason, priority: 'caution', passesAt: NOW + 9 },
  ] as const;
  expect(reasons.toSorted(byPressing)).toEqual([3, 2, 1, 0].map((at) => reasons[at]));
});

it('within a priority the alert whose event is nearest stands first where no time of passing is known, then the newest, in every list', () => {
  const alert = (id: string, createdAt: number, nm: number) => ({ id, createdAt, nm, priority: 'warning' as const });
  const alerts = [
    alert('old', 1, 44.04),
    alert('new', 2, 44.01),
    alert('far', 9, 60),
    alert('near', 1, 12),
    { ...alert('worst', 0, 99), priority: 'emergency' as const },
  ];
  expect(worstFirst(alerts, ({ nm }) => ({ nm })).map(({ id }) => id)).toEqual(['worst', 'near', 'new', 'old', 'far']);
});

it('within a priority the ship that passes its event first stands first, however far off an old position has her; then those without a time, the nearest first; those that draw away stand last', () => {
  const alert = (id: string, standing: { nm: number; passesAt?: number; goesAway?: object }) => {
    return { id, standing, createdAt: 1, priority: 'emergency' as const };
  };
  const alerts = [
    alert('passed', { nm: 1.1, passesAt: NOW - 1, goesAway: { passedAt: NOW } }),
    alert('passes later', { nm: 7.9, passesAt: NOW + 40 }),
    alert('heard long ago', { nm: 8, passesAt: NOW + 20 }),
    alert('farther', { nm: 5 }),
    alert('still', { nm: 2 }),
  ];
  expect(worstFirst(alerts, ({ standing }) => standing).map(({ id }) => id)).toEqual([
    'heard long ago',
    'passes later',
    'still',
    'farther',
    'passed',
  ]);
});

it('of the same priority what is silenced stands after all that is not, also what draws away; an emergency keeps its place', () => {
  const alert = (id: string, priority: 'emergency' | 'alarm', standing: { nm: number; goesAway?: object; isSilenced?: boolean }) => {
    return { id, priority, standing, createdAt: 1 };
  };
  const alerts = [
    alert('silenced', 'alarm', { nm: 2, isSilenced: true }),
    alert('away', 'alarm', { nm: 30, goesAway: {} }),
    alert('heard', 'alarm', { nm: 20, isSilenced: false }),
    alert('far', 'emergency', { nm: 9 }),
    alert('worst', 'emergency', { nm: 3, isSilenced: true }),
  ];
  expect(worstFirst(alerts, ({ standing }) => standing).map(({ id }) => id)).toEqual(['worst', 'far', 'heard', 'away', 'silenced']);
});
