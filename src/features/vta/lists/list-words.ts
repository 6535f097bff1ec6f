// What imported lists say of a ship, in words: for the page and its document.
import type { ListHit, OwnershipEntry } from '#contract/entities/vta/watch-lists.ts';
import type { ShipRecordRow } from '#domain/watch-lists/watch-list-input.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDate, formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { ListVerdictRow } from '#domain/watch-lists/watch-list-input.ts';

export const listEditionWords = (t: Translate, { list, editionAt }: Pick<ListHit, 'list' | 'editionAt'>): string =>
  t('vtaPage.lists.edition', { list, date: formatDate(editionAt) });

export function hitReasonWords(t: Translate, { by, likeness, entryFlag }: ListHit): string {
  if (by === 'imo') return t('vtaPage.lists.byImo');
  const percent = Math.round(likeness * 100);
  return entryFlag ? t('vtaPage.lists.byNameAndFlag', { percent, flag: countryName(entryFlag) }) : t('vtaPage.lists.byName', { percent });
}

export const verdictWords = (t: Translate, { value, authorName, at }: ListVerdictRow['judged']): string =>
  t(value === 'confirmed' ? 'vtaPage.lists.confirmedBy' : 'vtaPage.lists.rejectedBy', { name: authorName, time: formatDateTime(at) });

/** Why there is no hit; undefined: there are some. Without a list, "none" is never said. */
export function noHitWords(t: Translate, record: ShipRecordRow | undefined): string | undefined {
  if (!record?.lists.length) return t('vtaPage.lists.noList');
  if (record.hits.length > 0) return undefined;
  return t(record.imo !== undefined || record.name !== undefined ? 'vtaPage.lists.noHit' : 'vtaPage.lists.nameless');
}

export const comparedWords = (t: Translate, { lists }: ShipRecordRow): string =>
  t('vtaPage.lists.compared', { lists: lists.map((list) => listEditionWords(t, list)).join('; ') });

export const noOwnerWords = (t: Translate, record: ShipRecordRow | undefined): string =>
  t(record?.ownershipLists.length ? 'vtaPage.owners.notListed' : 'vtaPage.owners.noList');

export function ownerWords(t: Translate, { company, country, from, to, source, date }: OwnershipEntry) {
  return {
    company: country ? t('vtaPage.owners.inCountry', { company, country }) : company,
    period:
      from || to
        ? t('vtaPage.owners.fromTo', { from: from || t('vtaPage.notKnown'), to: to || t('vtaPage.owners.open') })
        : t('vtaPage.notKnown'),
    source: [source, date].filter(Boolean).join(', '),
  };
}
