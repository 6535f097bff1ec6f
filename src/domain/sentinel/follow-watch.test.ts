// When a change stands in the log, when the owner of a watch is told of it, and who is called then.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { changeOf, followed, judgedWithServer, nextCall, withStaleness } from './follow-watch.ts';
import type { Judgement, WatchReason, WatchState } from './judge-watch.ts';

const NOW = 1_700_000_000_000;
const silent = (state: 'attention' | 'alert'): WatchReason => ({ kind: 'silent', state, sinceMs: 1 });
const incident = (eventId: string, state: 'attention' | 'alert' = 'attention'): WatchReason => ({
  kind: 'incidentAhead',
  state,
  eventId,
  aheadNm: 9,
});
const oldData: WatchReason = { kind: 'oldData', state: 'attention', knownUntilMs: 1 };
const judgement = (reasons: WatchReason[], state: WatchState = reasons[0]?.state ?? 'ok', judgedAtMs = NOW) =>
  ({ state, reasons, judgedAtMs }) as Judgement;
const row = (reasons: WatchReason[]) => ({ ...judgement(reasons), reasons: reasons as never });

describe('a change', () => {
  const NONE = { isNews: false, isLogged: false, isStored: false };
  it.each([
    ['OK at first is stored and no line', undefined, [], { ...NONE, isStored: true }],
    ['the same is none', [silent('attention')], [{ ...silent('attention'), sinceMs: 7 }], NONE],
    ['a reason that is worse is news', [silent('attention')], [silent('alert')], { isNews: true, isLogged: true, isStored: true }],
    ['a second incident is news', [incident('a')], [incident('a'), incident('b')], { isNews: true, isLogged: true, isStored: true }],
    ['a better state is a line and no news', [silent('alert')], [], { isNews: false, isLogged: true, isStored: true }],
    ['a reason that passes beside another is only stored', [incident('a'), incident('b')], [incident('b')], { ...NONE, isStored: true }],
  ] as const)('%s', (_, before, after, expected) => {
    expect(changeOf(before && row([...before]), judgement([...after]))).toEqual(expected);
  });
});

describe('the call tree', () => {
  const contact = (name: string, minutes: number) => ({ name, role: '', minutes });
  const watch = { answerMinutes: 15, contacts: [contact('Eve', 10), contact('Flag', 20)] };
  const news = { isNews: true, isLogged: true, isStored: true };
  const told = followed(undefined, judgement([silent('attention')]), news, { entryId: 'one', isAnswered: false });

  it('calls the first when the owner had his minutes, the next after those of the one before, and then nobody', () => {
    expect(nextCall(watch, told)).toMatchObject({ at: 0, dueMs: NOW + 15 * MINUTE_MS });
    expect(nextCall(watch, { ...told, called: 1, calledAt: NOW + 15 * MINUTE_MS })).toMatchObject({ at: 1, dueMs: NOW + 25 * MINUTE_MS });
    expect(nextCall(watch, { ...told, called: 2, calledAt: NOW })).toBeUndefined();
  });

  it('goes on where it was with news of what nobody answered, and begins anew after an answer', () => {
    const later = judgement([silent('alert')], 'alert', NOW + 9);
    const called = { ...told, called: 1, calledAt: NOW + 5 };
    expect(followed(called, later, news, { entryId: 'two', isAnswered: false })).toMatchObject({ entryId: 'two', toldAt: NOW, called: 1 });
    const anew = followed(called, later, news, { entryId: 'two', isAnswered: true });
    expect(anew).toMatchObject({ entryId: 'two', toldAt: NOW + 9, called: 0 });
    expect(anew.calledAt).toBeUndefined();
  });

  it('ends with OK', () => {
    const ok = followed(told, judgement([]), { ...news, isNews: false }, { entryId: 'two', isAnswered: false });
    expect([ok.entryId, nextCall(watch, ok)]).toEqual([undefined, undefined]);
  });

  it('calls nobody for old data alone, and begins with what comes after them', () => {
    const old = followed(undefined, judgement([oldData]), news, { entryId: 'one', isAnswered: false });
    expect(nextCall(watch, old)).toBeUndefined();
    const both = judgement([silent('attention'), oldData], 'attention', NOW + 9);
    expect(followed(old, both, news, { entryId: 'two', isAnswered: false })).toMatchObject({ toldAt: NOW + 9, called: 0 });
  });
});

it('on a device that has received nothing yet what the server judged stands; what was received once is judged here', () => {
  const blank = judgement([{ ...oldData, knownUntilMs: 0 }]);
  const ashore = { state: 'alert', reasons: [silent('alert')] as never } as const;
  expect(judgedWithServer(blank, ashore)).toMatchObject({ state: 'alert', reasons: [silent('alert')], judgedAtMs: NOW });
  expect(judgedWithServer(blank, undefined)).toBe(blank);
  const old = judgement([oldData]);
  expect(judgedWithServer(old, ashore)).toBe(old);
});

describe('what was judged long ago', () => {
  const judged = (agoMinutes: number, reasons: WatchReason[] = []) =>
    ({ ...judgement(reasons), phase: 'running', asOfMs: agoMinutes < 0 ? 0 : NOW - agoMinutes * MINUTE_MS }) as Judgement;
  const since = (agoMinutes: number, isConnected: boolean, more: { reasons?: WatchReason[]; judgedAt?: number } = {}) =>
    withStaleness(judged(agoMinutes, more.reasons), {
      isConnected,
      ashore: more.judgedAt === undefined ? undefined : { judgedAt: more.judgedAt },
    }).notJudgedSinceMs;

  it('is marked without a connection after a minute, and with one after what low-data mode takes to ask again', () => {
    expect([since(0, false), since(1, false), since(8, false)]).toEqual([undefined, NOW - MINUTE_MS, NOW - 8 * MINUTE_MS]);
    expect([since(5, true), since(6, true)]).toEqual([undefined, NOW - 6 * MINUTE_MS]);
    expect(since(8, false, { reasons: [silent('alert')] })).toBe(NOW - 8 * MINUTE_MS);
  });

  it('is as of the judgement of the server on a device that has received nothing else; that data are old is said as of now', () => {
    expect(since(-1, false, { judgedAt: NOW - 9 * MINUTE_MS })).toBe(NOW - 9 * MINUTE_MS);
    expect(since(20, false, { reasons: [oldData] })).toBeUndefined();
    expect(since(20, false, { reasons: [silent('alert'), oldData] })).toBe(NOW - 20 * MINUTE_MS);
  });
});
