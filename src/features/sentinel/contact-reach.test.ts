import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { callTreeWarnings, meansWords, reachesNobody } from './contact-reach.ts';

beforeAll(async () => {
  await i18nReady;
  await fetchTexts('sentinelPage');
});

const NOTHING = { email: false, sms: false, api: false, whatsApp: false };
const warnings = (...of: [contacts: Parameters<typeof callTreeWarnings>[1], mechanisms: Parameters<typeof callTreeWarnings>[2]]) =>
  callTreeWarnings(i18next.t, ...of);

describe('a call tree', () => {
  it('with nobody in it is warned of', () => {
    expect(warnings([], undefined)).toEqual([expect.stringMatching(/^Nobody is named/)]);
  });

  it('names each contact whom this server can reach by nothing', () => {
    const cso = { name: 'Leila Haddad', telephone: '+47 400 00 000' };
    const master = { name: 'Master', email: 'master@ship.example' };
    expect(warnings([cso, master], { ...NOTHING, email: true })).toEqual([expect.stringMatching(/^Contact 1, Leila Haddad, /)]);
    expect(warnings([cso, master], { ...NOTHING, sms: true })).toEqual([expect.stringMatching(/^Contact 2, Master, /)]);
    expect(warnings([cso, master], { ...NOTHING, sms: true, email: true })).toEqual([]);
    expect([reachesNobody([cso], { ...NOTHING, email: true }), reachesNobody([cso, master], undefined)]).toEqual([true, false]);
    expect(warnings([{ name: 'Duty desk', telephone: '1234' }], { ...NOTHING, sms: true }), 'no international number').toHaveLength(1);
  });

  it('says once that this server can call nobody, whatever is entered of the contacts', () => {
    expect(
      warnings(
        [
          { name: 'A', email: 'a@x.example' },
          { name: 'B', telephone: '+47 400 00 000' },
        ],
        NOTHING,
      ),
    ).toEqual(['This server can send no message to the call tree. The owner of the watch must reach its contacts.']);
  });

  it('counts what this device never heard of the server as there, but nobody without an address', () => {
    expect(warnings([{ name: 'A', telephone: '+47 400 00 000' }, { name: '' }], undefined)).toEqual([
      expect.stringMatching(/^Contact 2, without a name, /),
    ]);
  });
});

it('says by what this server calls contacts', () => {
  expect(meansWords(i18next.t, { ...NOTHING, email: true, sms: true })).toBe('This server can reach them by e-mail, SMS.');
  expect(meansWords(i18next.t, NOTHING)).toMatch(/^This server is set up neither/);
  expect(meansWords(i18next.t, undefined)).toMatch(/, where the server is set up for it\.$/);
});
