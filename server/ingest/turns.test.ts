import { describe, expect, it } from 'vitest';
import { makeTurns } from './turns.ts';

describe('turns on the event loop', () => {
  it('let other work through while steps still have some to do', async () => {
    const turns = makeTurns();
    let others = 0;
    let calls = 0;
    const timer = setInterval(() => others++, 0);
    await turns.run(() => {
      for (const untilMs = performance.now() + 3; performance.now() < untilMs; );
      return ++calls === 20;
    });
    clearInterval(timer);
    expect(others).toBeGreaterThan(1);
  });

  it('go round: a long job does not keep the short one behind it waiting', async () => {
    const turns = makeTurns();
    const order: string[] = [];
    let calls = 0;
    const long = turns.run(() => ++calls === 50).then(() => order.push('long'));
    const short = turns.run(() => true).then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long']);
  });

  it('go on after a step that throws, whose promise alone is rejected', async () => {
    const turns = makeTurns();
    const broken = turns.run(() => {
      throw new Error('broken');
    });
    const sound = turns.run(() => true);
    await expect(broken).rejects.toThrow('broken');
    await expect(sound).resolves.toBeUndefined();
  });
});
