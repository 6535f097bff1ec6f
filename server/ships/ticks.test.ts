import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURSOR_TICKS, TICK_MS, tickAt, tickOfCursor, Ticks, toCursor } from './ticks.ts';

const NOW = 1_790_000_000_000;

describe('ticks', () => {
  it('never go back, and go on after the clock was set back', () => {
    const ticks = new Ticks();
    const first = ticks.at(NOW);
    expect(first).toBe(tickAt(NOW));
    expect(ticks.at(NOW - 3_600_000)).toBe(first);
    expect(ticks.at(NOW - 3_600_000 + 3 * TICK_MS)).toBe(first + 3);
  });

  it('never go back under any clock', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 })), (readings) => {
        const ticks = new Ticks();
        let last = 0;
        for (const nowMs of readings) {
          const tick = ticks.at(nowMs);
          expect(tick).toBeGreaterThanOrEqual(last);
          last = tick;
        }
      }),
    );
  });

  it('start no earlier than a tick that an earlier run has used', () => {
    const ticks = new Ticks();
    ticks.startAt(tickAt(NOW) + 50, NOW);
    expect(ticks.at(NOW)).toBe(tickAt(NOW) + 50);
    expect(ticks.at(NOW + TICK_MS)).toBe(tickAt(NOW) + 51);
  });
});

describe('a cursor', () => {
  const tick = tickAt(NOW);
  it('names its tick', () => expect(tickOfCursor(toCursor('epoch', tick), 'epoch', tick)).toBe(tick));
  it('is good for 24 hours', () => {
    expect(tickOfCursor(`epoch.${tick - CURSOR_TICKS}`, 'epoch', tick)).toBe(tick - CURSOR_TICKS);
    expect(tickOfCursor(`epoch.${tick - CURSOR_TICKS - 1}`, 'epoch', tick)).toBeUndefined();
  });
  it.each([
    '',
    '.',
    'epoch',
    'epoch.',
    `other.${tick}`,
    `epoch.${tick + 1}`,
    `epoch.-${tick}`,
    `epoch.${tick}.1`,
    `epoch.0x${tick.toString(16)}`,
    `epoch. ${tick}`,
    'epoch.1e8',
    'epoch.NaN',
    `epoch.${tick}\n`,
    `${'9'.repeat(70)}`,
    `epoch.${'9'.repeat(60)}`,
    `__proto__.${tick}`,
  ])('is not taken from %j', (cursor) => expect(tickOfCursor(cursor, 'epoch', tick)).toBeUndefined());
});
