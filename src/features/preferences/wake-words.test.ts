import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import preferences from '../../../locales/en/preferences.json' with { type: 'json' };
import { wakeWords } from './wake-words.ts';

const words = i18next.createInstance();
beforeAll(() => words.init({ lng: 'en', resources: { en: { translation: { preferences } } }, interpolation: { escapeValue: false } }));
const said = (change: Partial<PreferenceChoices>, mechanisms?: MechanismsAnswer) =>
  wakeWords({ ...DEFAULT_PREFERENCES, ...change }, mechanisms, words.t as never, 'en');
const OFF = { livePushNotifications: false, dailyEmailReport: false, weeklyEmailReport: false };
const SOME_PERILS = { ...DEFAULT_PREFERENCES.perils, allPerils: false, crime: true, warRisk: true };
const AREA = {
  global: false,
  region: { ...DEFAULT_PREFERENCES.dataCoverage.region, indianOcean: true },
  country: ['NG'],
};

const AHEAD = 'Events on their routes and at their destinations that are more than 48 hours of sailing ahead, until the ships come nearer.';
const AT_REST = 'Anything below an emergency for a ship in port or at anchor: no alert is raised for her then.';

describe('what a choice will and will not wake somebody for', () => {
  it('says of the defaults where, how near and by which way', () => {
    expect(said({}).will).toEqual([
      'Events of every kind in the whole world, within 50 nm of your ships, within 50 nm of their routes, or within 50 nm of their destinations: immediately, in the app and by e-mail.',
    ]);
    expect(said({}).willNot).toEqual([AHEAD, AT_REST, 'A daily report.', 'A weekly report.']);
    expect(said({ tellFrom: 'emergency' }).willNot).not.toContain(AT_REST); // nothing less is told of any ship
  });

  it('names the perils and the areas that are left out', () => {
    const { will, willNot } = said({ perils: SOME_PERILS, dataCoverage: AREA });
    expect(will[0]).toMatch(/^Events of Crime or War risk in Indian Ocean and Nigeria, /);
    expect(willNot).toContain('Activism, Militancy, and Irregular migration.');
    expect(willNot).toContain('Events outside Indian Ocean and Nigeria.');
  });

  it('says that nothing wakes when a choice as a whole wakes nobody', () => {
    expect(said({ serviceSchedule: OFF }).will).toEqual([]);
    expect(said({ serviceSchedule: OFF }).willNot).toContain('Anything immediately: live notifications are off.');
    expect(said({ vesselProximity: 0, routeProximity: 0, destinationProximity: 0 }).will).toEqual([]);
    expect(said({ perils: { ...SOME_PERILS, crime: false, warRisk: false } }).willNot).toContain('Any event: no peril is selected.');
    expect(said({ dataCoverage: { ...DEFAULT_PREFERENCES.dataCoverage, global: false } }).willNot).toContain(
      'Any event: no area is selected.',
    );
  });

  it('says how far ahead, where anything ahead is wanted', () => {
    expect(said({ horizonHours: 12 }).willNot[0]).toMatch(/more than 12 hours of sailing ahead/);
    expect(said({ routeProximity: 0, destinationProximity: 0 }).willNot.join()).not.toMatch(/sailing ahead/);
  });

  it('says what alone is told and what is only listed, where less urgent alerts are not told', () => {
    expect(said({ tellFrom: 'alarm' }).will[0]).toMatch(/^Events of .*: alarms and emergencies only, immediately, in the app/);
    expect(said({ tellFrom: 'alarm' }).willNot).toContain('Warnings and cautions: the list of alerts has them.');
  });

  it('names the one distance that is off', () => {
    const { will, willNot } = said({ routeProximity: 0 });
    expect(will[0]).not.toMatch(/routes/);
    expect(willNot).toContain('Events near their routes: the distance is 0.');
  });

  it('does not promise a report that has no way to arrive', () => {
    const serviceSchedule = { ...OFF, dailyEmailReport: true };
    const deliveryMechanisms = { email: false, sms: false, api: false, whatsApp: false };
    expect(said({ serviceSchedule }).will).toEqual(['A daily report by e-mail.']);
    const { will, willNot } = said({ serviceSchedule, deliveryMechanisms });
    expect(will).toEqual([]);
    expect(willNot).toContain('Reports by e-mail: e-mail is off under “How it reaches you”.');
  });

  it('names the mechanisms that are chosen, and says of those that the server is not set up for that nothing comes by them', () => {
    const deliveryMechanisms = { email: true, sms: true, api: false, whatsApp: true };
    expect(said({ deliveryMechanisms }).will[0]).toMatch(/: immediately, in the app, by e-mail, by SMS, and by WhatsApp\.$/);
    const { will, willNot } = said({ deliveryMechanisms }, { email: true, sms: false, api: false, whatsApp: false });
    expect(will[0]).toMatch(/: immediately, in the app and by e-mail\.$/);
    expect(willNot).toContain('Anything by SMS and WhatsApp: this server is not set up for it.');
    expect(said({ deliveryMechanisms }, { email: true, sms: true, api: true, whatsApp: true }).willNot.join()).not.toMatch(/set up/);
  });

  it('says that it is not known whether anything comes by what is chosen, until the server has said what it is set up for', () => {
    const doubt = 'Whether this server is set up for E-mail or SMS is not known until it can be reached.';
    const deliveryMechanisms = { email: true, sms: true, api: false, whatsApp: false };
    expect(said({ deliveryMechanisms }).doubt).toBe(doubt);
    expect(said({ deliveryMechanisms }, { email: true, sms: false, api: false, whatsApp: false }).doubt).toBeUndefined();
    expect(said({ deliveryMechanisms: { ...deliveryMechanisms, email: false, sms: false } }).doubt).toBeUndefined();
  });

  it('says that alarms come by e-mail all the same, where it is not chosen and the server has it', () => {
    const deliveryMechanisms = { email: false, sms: false, api: false, whatsApp: false };
    const unseen = 'Alarms that none of your devices has shown: by e-mail in any case.';
    expect(said({ deliveryMechanisms }).will).toContain(unseen);
    expect(said({ deliveryMechanisms }, { ...deliveryMechanisms }).will).not.toContain(unseen);
    expect(said({}).will).not.toContain(unseen);
  });

  it('promises no report where the server has no mail server', () => {
    const serviceSchedule = { ...OFF, dailyEmailReport: true };
    const { will, willNot } = said({ serviceSchedule }, { email: false, sms: false, api: false, whatsApp: false });
    expect(will).toEqual([]);
    expect(willNot).toContain('Anything by E-mail: this server is not set up for it.');
  });

  it('says of quiet hours what waits, by whose clock, and what breaks through', () => {
    const quietHours = { on: true, from: '21:30', to: '05:15', timeZone: 'America/New_York' };
    const { will, willNot } = said({ quietHours });
    expect(will).toContain('Alarms and emergencies, also during quiet hours.');
    expect(willNot[0]).toMatch(/^Warnings and cautions from 21:30 to 05:15, America\/New York: they are held until quiet hours end/);
    expect(said({ quietHours: { ...quietHours, on: false } })).toEqual(said({}));
    expect(said({ quietHours: { ...quietHours, to: '21:30' } }).willNot[0]).toMatch(/^Nothing is held back/);
    expect(said({ quietHours, serviceSchedule: OFF }).will).toEqual([]);
  });
});
