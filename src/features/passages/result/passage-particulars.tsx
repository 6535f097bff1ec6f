// The passage in figures: way, times, and of when the data is.
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '#contract/units.ts';
import { formatDateTime, formatDistance, formatNumber, formatSailingTime, formatSpeed, formatVoyageTime } from '#i18n/formats.ts';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';

export function PassageParticulars({ passage }: { passage: AssessedPassage }) {
  const { plan, assessment, shipName } = passage;
  const { t } = useTranslation();
  const {
    along,
    data,
    mix,
    stretches: [worst],
    nightHours,
    validUntilMs,
    inputs,
    rating,
  } = assessment;
  const { departureMs, speedKn } = plan;
  const unknown = t('passagesPage.unknown');
  const time = (atMs: number | undefined) => (atMs === undefined ? unknown : formatDateTime(atMs));
  const hoursWords = (hours: number | undefined) => (hours === undefined ? unknown : formatSailingTime(hours));
  const hours = along.arrivalMs === undefined || departureMs === undefined ? undefined : (along.arrivalMs - departureMs) / HOUR_MS;
  const facts: Fact[] = [
    { label: t('passagesPage.way'), value: plan.stops.map(({ name }) => name).join(' - ') },
    { label: t('passagesPage.ship'), value: shipName ?? t('passagesPage.none') },
    { label: t('passagesPage.distance'), value: formatDistance(along.lengthNm) },
    { label: t('passagesPage.speedShort'), value: speedKn === undefined ? unknown : formatSpeed(speedKn) },
    { label: t('passagesPage.departureShort'), value: time(departureMs) },
    { label: t('passagesPage.arrival'), value: time(along.arrivalMs) },
    { label: t('passagesPage.atSea'), value: hours === undefined ? unknown : formatVoyageTime(hours) },
    { label: t('passagesPage.byNight'), value: hoursWords(nightHours) },
    { label: t('passagesPage.inListed'), value: hoursWords(inputs.hoursListed) },
    {
      label: t('passagesPage.worstStretch'),
      value: worst
        ? t('passagesPage.spanNm', { from: formatDistance(worst.fromNm), to: formatDistance(worst.toNm) })
        : t('passagesPage.none'),
    },
    { label: t('passagesPage.reportsNear'), value: formatNumber(mix.reduce((sum, { count }) => sum + count, 0)) },
    { label: t('passagesPage.reportsKnown'), value: formatNumber(data.reports) },
    { label: t('passagesPage.newestReport'), value: time(data.newestReportMs) },
    { label: t('passagesPage.synced'), value: time(data.syncedMs) },
    { label: t('passagesPage.validUntil'), value: time(validUntilMs) },
    { label: t('ratingPage.edition'), value: rating.edition },
  ];
  return <Facts facts={facts} />;
}
