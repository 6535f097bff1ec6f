import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/preferences.ts';
import preferences from '../../../locales/en/preferences.json' with { type: 'json' };
import { wakeWords } from './wake-words.ts';

const words = i18next.createInstance();
beforeAll(() => words.init({ lng: 'en', resources: { en: { translation: { preferences } } }, interpolation: { escapeValue: false } }));
const said = (change: Partial<PreferenceChoices>) => wakeWords({ ...DEFAULT_PREFERENCES, ...change }, words.t as never, 'en');
const OFF = { livePushNotifications: false, dailyEmailReport: false, weeklyEmailReport: false };
const SOME_PERILS = { ...DEFAULT_PREFERENCES.perils, allPerils: false, crime: true, warRisk: true };
const AREA = {
  global: false,
  region: { ...DEFAULT_PREFERENCES.dataCoverage.region, indianOcean: true },
  country: ['NG'],
};

describe('what a choice will and will not wake somebody for', () => {
  it('says of the defaults where, how near and by which way', () => {
    expect(said({}).will).toEqual([
      'Events of every kind in the whole world, within 50 nm of your ships, within 50 nm of their routes, or within 50 nm of their destinations: at once, in the app and by e-mail.',
    ]);
    expect(said({}).willNot).toEqual(['A report of the day.', 'A report of the week.']);
  });

  it('names the perils and the areas that are left out', () => {
    const { will, willNot } = said({ perils: SOME_PERILS, dataCoverage: AREA });
    expect(will[0]).toMatch(/^Events of Crime or War risk in Indian Ocean and Nigeria, /);
    expect(willNot).toContain('Activism, Militancy, and Irregular migration.');
    expect(willNot).toContain('Events outside Indian Ocean and Nigeria.');
  });

  it('says that nothing wakes when a choice as a whole wakes nobody', () => {
    expect(said({ serviceSchedule: OFF }).will).toEqual([]);
    expect(said({ serviceSchedule: OFF }).willNot).toContain('Anything at once: live notifications are off.');
    expect(said({ vesselProximity: 0, routeProximity: 0, destinationProximity: 0 }).will).toEqual([]);
    expect(said({ perils: { ...SOME_PERILS, crime: false, warRisk: false } }).willNot).toContain('Any event: no peril is chosen.');
    expect(said({ dataCoverage: { ...DEFAULT_PREFERENCES.dataCoverage, global: false } }).willNot).toContain(
      'Any event: no area is chosen.',
    );
  });

  it('names the one distance that is off', () => {
    const { will, willNot } = said({ routeProximity: 0 });
    expect(will[0]).not.toMatch(/routes/);
    expect(willNot).toContain('Events near their routes: the distance is 0.');
  });

  it('does not promise a report that has no way to arrive', () => {
    const serviceSchedule = { ...OFF, dailyEmailReport: true };
    const deliveryMechanisms = { email: false, sms: false, api: false, whatsApp: false };
    expect(said({ serviceSchedule }).will).toEqual(['A report of the day by e-mail.']);
    const { will, willNot } = said({ serviceSchedule, deliveryMechanisms });
    expect(will).toEqual([]);
    expect(willNot).toContain('Reports by e-mail: e-mail is off under “How it reaches you”.');
  });
});
