// The figures of a watched voyage in words, for its page and its document. Pure.
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { isOtherDestination } from '#domain/ais/destinations.ts';
import { plannedVoyage } from '#domain/sentinel/planned-voyage.ts';
import { formatDateTime, formatDistance, formatVoyageTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { People, WatchLine } from './use-watches.ts';
import { agoWords, etaByWords, etaWords, keeperWords, nextReportWords, voyageWords } from './watch-words.ts';

interface VoyageFact {
  label: string;
  value: string;
}

interface Told {
  people: People;
  /** Empty: nobody is “you”, as on paper. */
  accountId: string;
}

export function voyageFacts(t: Translate, { watch, judgement, ship, passage }: WatchLine, { people, accountId }: Told): VoyageFact[] {
  const { progress, lastContactMs, nextReportDueMs, judgedAtMs } = judgement;
  const ais = ship?.destination;
  const planMs = plannedVoyage(watch, passage)?.etaMs;
  return [
    { label: t('sentinelPage.legHead'), value: voyageWords(t, watch) },
    ...(isOtherDestination(ais, watch.route.toName)
      ? [{ label: t('sentinelPage.byAis'), value: t('sentinelPage.byAisOther', { ais, to: watch.route.toName }) }]
      : []),
    { label: t('sentinelPage.toGo'), value: formatDistance(progress.toGoNm) },
    { label: t('sentinelPage.eta'), value: [etaWords(t, { judgement, watch }), etaByWords(t, judgement)].filter(Boolean).join('. ') },
    ...(planMs !== undefined && progress.etaBy === 'position'
      ? [{ label: t('sentinelPage.plan.eta'), value: besidePlanWords(t, progress.etaMs, planMs) }]
      : []),
    {
      label: t('sentinelPage.lastContact'),
      value: lastContactMs === undefined ? t('sentinelPage.never') : agoWords(t, lastContactMs, judgedAtMs),
    },
    ...(nextReportDueMs === undefined
      ? []
      : [{ label: t('sentinelPage.nextReport'), value: nextReportWords(t, nextReportDueMs, judgedAtMs, watch) }]),
    { label: t('sentinelPage.owner'), value: keeperWords(t, people, watch, accountId) },
  ];
}

/** Less than an hour is no difference: both are estimates. */
function besidePlanWords(t: Translate, etaMs: EpochMs, planMs: EpochMs): string {
  const [plan, offMs] = [formatDateTime(planMs), etaMs - planMs];
  if (Math.abs(offMs) < HOUR_MS) return t('sentinelPage.plan.asPlanned', { plan });
  return t(offMs < 0 ? 'sentinelPage.plan.ahead' : 'sentinelPage.plan.behind', {
    plan,
    by: formatVoyageTime(Math.abs(offMs) / HOUR_MS),
  });
}
