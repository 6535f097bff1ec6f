import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { WatchLogRow, WatchStateRow } from '#contract/tables.ts';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { Judgement } from '#domain/sentinel/judge-watch.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { dueWords, etaWords, newestFirst, nextCallWords, nextReportWords, notCalledWords, reasonWords, waitsForMe } from './watch-words.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('sentinelPage');
});

test('the newest line stands first, and what one device wrote in one millisecond in its order', () => {
  const line = (id: string, writtenAt: number) => ({ id, writtenAt }) as WatchLogRow;
  const log = [line('0001', 5), line('0003', 9), line('0002', 9)];
  expect(newestFirst(log).map(({ id }) => id)).toEqual(['0003', '0002', '0001']);
});

test('an incident reads with when it occurred and was reported, is new only after the watch began, and an invented one says so first', () => {
  const [occurredAtMs, learnedAtMs, nowMs] = [Date.UTC(2026, 10, 27, 18, 25), Date.UTC(2026, 10, 27, 20), Date.UTC(2026, 10, 27, 23, 37)];
  const reason = {
    kind: 'incidentAhead',
    state: 'alert',
    eventId: 'e',
    title: 'Robbery',
    aheadNm: 31.8,
    occurredAtMs,
    learnedAtMs,
  } as const;
  const words = (more: object) => reasonWords(i18next.t, { ...reason, ...more }, { nowMs, events: undefined });
  expect(words({ isKnownBefore: true, isInvented: true })).toBe(
    'Invented: Incident known before the watch began, 31.8 nm ahead on her route: Robbery. Occurred 18:25Z (5 h before), reported 20:00Z.',
  );
  expect(words({})).toBe('New incident 31.8 nm ahead on her route: Robbery. Occurred 18:25Z (5 h before), reported 20:00Z.');
  const positionMs = nowMs - 10 * 60_000;
  expect(words({ positionMs, passesMs: nowMs + 60_000 })).toMatch(
    /^New incident 31\.8 nm ahead on her route from where she was at 23:27Z: Robbery\. Occurred/,
  );
  expect(words({ positionMs, passesMs: nowMs - 3 * 60_000 })).toMatch(
    /^New incident 31\.8 nm along her route from where she was at 23:27Z; she should have passed it at 23:34Z: Robbery\. Occurred/,
  );
});

test('who is called next, when, and whether Fathom or a person does it is said; so is when a missed report becomes an alert', () => {
  const at = Date.UTC(2026, 10, 27, 23, 37);
  const state = { judgedAt: at, toldAt: at, called: 0, reasons: [{ kind: 'silent', state: 'alert' }] } as unknown as WatchStateRow;
  const contacts = [
    { name: 'Eve', role: '', email: 'eve@x.example', minutes: 10 },
    { name: 'Max', role: '', telephone: '+44 20', minutes: 10 },
  ];
  const words = (more: object, mechanisms?: MechanismsAnswer) =>
    nextCallWords(i18next.t, { watch: { contacts, answerMinutes: 15 }, ashore: { ...state, ...more }, mechanisms });
  expect(words({})).toBe('Next: contact 1, Eve, at 23:52Z if nobody acknowledges. Fathom e-mails; it telephones nobody.');
  expect(words({}, { email: false, sms: false, whatsApp: false, api: false })).toBe(
    'Next: contact 1, Eve, at 23:52Z if nobody acknowledges. The owner of the watch must write to eve@x.example: this server sends no e-mail.',
  );
  expect(words({ called: 1, calledAt: at })).toMatch(/^Next: contact 2, Max, at 23:47Z .* The owner of the watch must telephone \+44 20/);
  expect(words({ called: 2, calledAt: at })).toBe('');
  expect(nextReportWords(i18next.t, at, at - 60_000, { reportEveryHours: 1 })).toBe('23:37Z (in 1 min); an alert from 00:07Z');
});

test('an arrival after the end of the watch says so', () => {
  const endsAt = Date.UTC(2026, 11, 4, 23);
  const words = (etaMs: number) => etaWords(i18next.t, { judgement: { progress: { etaMs } as never }, watch: { endsAt } });
  expect(words(endsAt - 1)).toBe('2026-12-04 22:59Z');
  expect(words(Date.UTC(2026, 11, 5, 3, 27))).toBe('2026-12-05 03:27Z: after the watch ends, 2026-12-04 23:00Z');
});

test('what is left until a report is due is said to the minute, and so is how long it is overdue', () => {
  const at = Date.UTC(2026, 10, 27, 12);
  const left = (minutes: number) => dueWords(i18next.t, at + minutes * 60_000, at);
  expect([left(348), left(360), left(48)]).toEqual([
    expect.stringContaining('(in 5 h 48 min)'),
    expect.stringContaining('(in 6 h)'),
    expect.stringContaining('(in 48 min)'),
  ]);
  expect(left(-348)).toContain('5 h 48 min');
});

test('what only this device has found says that nobody is called yet, until the server has judged the same', () => {
  const reasons = [{ kind: 'missedReport', state: 'alert', dueMs: 1 }] as const;
  const here = { phase: 'running', state: 'alert', reasons } as unknown as Judgement;
  const ashore = (state: string) => ({ state, reasons: [{ kind: 'missedReport', state }] }) as unknown as WatchStateRow;
  expect(notCalledWords(i18next.t, here, undefined)).toMatch(/the server has not judged it yet\. .*nobody is told or called\.$/);
  expect(notCalledWords(i18next.t, here, ashore('attention'))).not.toBe('');
  expect(notCalledWords(i18next.t, here, ashore('alert'))).toBe('');
  const old = { ...here, state: 'attention', reasons: [{ kind: 'oldData', state: 'attention', knownUntilMs: 1 }] } as Judgement;
  expect(notCalledWords(i18next.t, old, undefined)).toBe('');
});

test('a hand-over waits for whom it names, and where it names nobody for everybody but its writer', () => {
  const note = { noteId: 'n', byId: 'ben', note: '', writtenAt: 1 };
  const waits = (handOver: object | undefined) => ['ben', 'ida', 'eve'].filter((id) => waitsForMe({ handOver } as never, id));
  expect(waits({ ...note, nextKeeper: { id: 'ida', name: 'Ida' } })).toEqual(['ida']);
  expect(waits(note)).toEqual(['ida', 'eve']);
  expect(waits(undefined)).toEqual([]);
});
