// What an assessment of a passage rests on, each with its date: the same on the screen and in its document.
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { REPORTING_EDITION } from '#domain/passages/reporting-areas.ts';
import { formatDate, formatDateTime, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { listsWithDates } from './result/passage-facts.ts';

type Asked = Pick<PassageAssessment, 'data' | 'inputs' | 'rating' | 'land'>;

function reportWords(t: Translate, { eventSources, reports, syncedMs }: PassageAssessment['data']): string {
  const from = (eventSources ?? []).map(({ source, count, newestMs }) =>
    t('passagesPage.sources.feed', { source, count, reports: formatNumber(count), newest: formatDate(newestMs) }),
  );
  const all = from.length > 0 ? from.join('; ') : t('passagesPage.sources.unnamed', { reports: formatNumber(reports) });
  return syncedMs === undefined ? all : t('passagesPage.sources.asOf', { what: all, time: formatDateTime(syncedMs) });
}

function portWords(t: Translate, { origins }: PassageAssessment['inputs']): string {
  const { asOf, source } = origins?.['ports'] ?? {};
  if (asOf === undefined) return t('passagesPage.sources.noPorts');
  return t(source === 'samples' ? 'passagesPage.sources.inventedPorts' : 'passagesPage.sources.portsOf', { date: formatDate(asOf) });
}

export const sourceFacts = (t: Translate, { data, inputs, rating, land }: Asked): { label: string; value: string }[] => [
  { label: t('passagesPage.sources.reports'), value: reportWords(t, data) },
  { label: t('passagesPage.sources.lists'), value: listsWithDates(t, data) || t('passagesPage.none') },
  { label: t('passagesPage.stops'), value: portWords(t, inputs) },
  { label: t('passagesPage.sources.coast'), value: land?.coast ?? t('passagesPage.land.unchecked') },
  { label: t('passagesPage.sources.centres'), value: REPORTING_EDITION },
  { label: t('ratingPage.edition'), value: rating.edition },
];
