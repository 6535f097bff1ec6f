import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { knownCentres } from '#domain/authority-reports/known-centres.ts';
import { startAppTexts } from '#i18n/app-texts.ts';
import { fetchTexts, i18nReady } from '#i18n/i18n.ts';
import { contactTable, type PassageContacts } from './passage-contacts.ts';

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  await fetchTexts('passagesPage');
});

const rowsOf = (contacts: PassageContacts, ...of: Parameters<typeof contactTable>[2]) => {
  const part = contactTable(i18next.t, contacts, of);
  return part.kind === 'table' ? part.rows : [];
};
const officer = { name: 'Leila Haddad', role: 'CSO', telephone: '+47 400 00 000', minutes: 5, asOfMs: Date.UTC(2026, 10, 20) };

it('the company security officer stands first, with source and date; what is not known of her says so', () => {
  expect(rowsOf({ officer, centres: [] })).toEqual([
    ['Leila Haddad\nCompany security officer', '+47 400 00 000', 'Not known', 'Call tree of the watch over her, last changed 2026-11-20'],
  ]);
  expect(rowsOf({ officer: undefined, centres: [] })).toEqual([['Company security officer', 'Not known', 'Not known', 'Not known']]);
});

it('centres of the reporting plan alone: one that was published is not checked, one without an address is not known', () => {
  const rows = rowsOf({ officer: undefined, centres: knownCentres([]) }, 'ukmto', 'mscio').slice(1);
  expect(rows).toEqual([
    ['UKMTO watchkeepers', '+44 2392 222060', 'watchkeepers@ukmto.org', expect.stringMatching(/^Not checked: .*, 2018-06$/)],
    ['MSCIO', 'Not known', 'Not known', 'Not known'],
  ]);
});

it('one that an administrator entered stands in its place, with the date of its source', () => {
  const entered = {
    id: 'e',
    addressee: 'ukmto' as const,
    name: 'UKMTO',
    email: 'a@x.org',
    telephone: '',
    source: 'Its page',
    issuedAt: Date.UTC(2026, 9, 1),
  };
  expect(rowsOf({ officer: undefined, centres: knownCentres([entered]) }, 'ukmto').slice(1)).toEqual([
    ['UKMTO', 'Not known', 'a@x.org', 'Its page, 2026-10-01'],
  ]);
});
