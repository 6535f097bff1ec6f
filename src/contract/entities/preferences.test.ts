import { expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, choicesOver, NewPreferences, Preferences, PreferencesChange, QuietHours } from './preferences.ts';
import { tables } from '#contract/tables.ts';

const hours = (change: Partial<QuietHours>) => QuietHours.safeParse({ ...DEFAULT_PREFERENCES.quietHours, ...change }).success;

it('quiet hours are two times of day and a time zone that has a name', () => {
  for (const time of ['00:00', '09:05', '23:59']) expect(hours({ from: time, to: time }), time).toBe(true);
  for (const time of ['24:00', '9:05', '09:60', '09:05:00', '', 'noon']) expect(hours({ from: time }), time).toBe(false);
  for (const timeZone of ['UTC', 'Europe/London', 'Asia/Calcutta', 'America/Argentina/Ushuaia', 'Etc/GMT-3'])
    expect(hours({ timeZone }), timeZone).toBe(true);
  for (const timeZone of ['', 'Europe/Atlantis', '+03:00', '../etc']) expect(hours({ timeZone }), timeZone).toBe(false);
});

it('a client that knows no quiet hours sends none, and none are set for it', () => {
  const { quietHours: _, ...known } = DEFAULT_PREFERENCES;
  expect(NewPreferences.parse(known)).not.toHaveProperty('quietHours');
  expect(PreferencesChange.parse({ vesselProximity: 12 })).toEqual({ vesselProximity: 12 });
});

it('a row of before the quiet hours has the defaults', () => {
  const { quietHours, ...known } = DEFAULT_PREFERENCES;
  expect(tables.preferences.parse({ ...known, id: 'ada', v: 3 }).quietHours).toEqual(quietHours);
});

const inZone = (timeZone: string) => ({ ...DEFAULT_PREFERENCES, quietHours: { ...DEFAULT_PREFERENCES.quietHours, timeZone } });

it('a time zone that this machine does not know can stand in a row and an answer, and no request sets it', () => {
  const stored = inZone('Europe/Atlantis');
  expect(tables.preferences.parse({ ...stored, id: 'ada', v: 3 })).toMatchObject(stored);
  expect(Preferences.parse({ ...stored, _id: 'ada', preferenceOwner: 'ada', v: 3 })).toMatchObject(stored);
  for (const schema of [NewPreferences, PreferencesChange]) expect(schema.safeParse(stored).success).toBe(false);
  expect(tables.preferences.safeParse({ ...inZone('x'.repeat(65)), id: 'ada', v: 3 }).success).toBe(false);
});

it('a form over such a row saves all else, and quiet hours with a time zone that is known', () => {
  const stored = inZone('Europe/Atlantis');
  const isTaken = (typed: typeof stored) => choicesOver(stored).safeParse(typed).success;
  expect(isTaken({ ...stored, vesselProximity: 200 })).toBe(true);
  expect(isTaken({ ...stored, quietHours: { ...stored.quietHours, on: true } })).toBe(false);
  expect(isTaken({ ...inZone('Europe/London'), vesselProximity: 200 })).toBe(true);
});
