import { describe, expect, it } from 'vitest';
import { makeFeedRecord, SILENT_MS } from './feed-record.ts';

const quiet = { info: () => {}, warn: () => {} };
function record(kind: 'live' | 'recording' = 'live') {
  const clock = { nowMs: 1_000_000 };
  const feed = makeFeedRecord('tcp://a:1', kind, quiet, () => clock.nowMs);
  return { clock, feed, health: () => feed.health(clock.nowMs) };
}

describe('the state of a feed', () => {
  it('is starting, then connected, and counts what comes', () => {
    const { feed, health } = record();
    expect(health()).toEqual({ id: 'tcp://a:1', kind: 'live', state: 'starting', lastMessageAt: null, messages: 0, refused: 0 });
    feed.setLink('up');
    feed.heard(true, 1_000_005);
    feed.heard(false, 1_000_009);
    feed.refused('badChecksum');
    feed.refused('lineTooLong', 2);
    expect(health()).toEqual({ id: 'tcp://a:1', kind: 'live', state: 'connected', lastMessageAt: 1_000_005, messages: 1, refused: 3 });
  });

  it('is waiting with words when the link is down or when nothing comes over it', () => {
    const { feed, health, clock } = record();
    feed.setLink('down', 'The connection was refused');
    expect(health()).toMatchObject({ state: 'waiting', error: 'The connection was refused' });
    feed.setLink('up');
    expect(health()).not.toHaveProperty('error');
    clock.nowMs += SILENT_MS + 1000;
    expect(health()).toMatchObject({ state: 'waiting', error: 'The link is up, but no message has come for 61 s' });
    feed.heard(true, clock.nowMs);
    expect(health()).toMatchObject({ state: 'connected' });
  });

  it('is not waiting when a recording pauses between two dates', () => {
    const { feed, health, clock } = record('recording');
    feed.setLink('up');
    clock.nowMs += 10 * SILENT_MS;
    expect(health()).toMatchObject({ state: 'connected' });
  });

  it('has failed after a hundred refused lines without a message, and recovers with the first', () => {
    const { feed, health } = record();
    feed.setLink('up');
    feed.refused('garbage', 99);
    expect(health()).toMatchObject({ state: 'connected' });
    feed.refused('garbage');
    expect(health()).toMatchObject({
      state: 'failed',
      refused: 100,
      error: 'What arrives is not AIS: 100 lines refused in a row, the last as no sentence at all',
    });
    feed.heard(true, 1);
    expect(health()).toMatchObject({ state: 'connected' });
  });

  it('says for a minute that packets were dropped', () => {
    const { feed, health, clock } = record();
    feed.setLink('up');
    feed.dropped(clock.nowMs);
    expect(health()).toMatchObject({ state: 'connected', refused: 1, error: 'More arrives than can be taken: 1 packets dropped so far' });
    clock.nowMs += 59_000;
    feed.heard(true, clock.nowMs);
    clock.nowMs += 1000;
    expect(health()).not.toHaveProperty('error');
  });
});
