// What an assessment says of a passage in figures, and what limits it: the same on the screen and in its document.
import type { PassageRiskInputs } from '#contract/entities/risk.ts';
import type { PassageAssessment, PassageData, StopFinding } from '#contract/passages/passage-assessment.ts';
import { HOUR_MS, type EpochMs } from '#contract/units.ts';
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatNumber,
  formatSailingTime,
  formatSpeed,
  formatVoyageTime,
} from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { placedStretchWords } from './measure-words.ts';

/** Of the port of a stop. A set rating says so, because it may differ from that of the reports near the port. */
export function stopRatingWords(t: Translate, { portId, rating, isGiven }: StopFinding): string {
  if (!rating) return t(portId === undefined ? 'passagesPage.noPort' : 'ports.rating.unrated');
  const words = t(`ports.rating.${rating}`);
  return isGiven ? t('passagesPage.givenRating', { rating: words }) : words;
}

export const wayWords = ({ plan }: Pick<AssessedPassage, 'plan'>): string => plan.stops.map(({ name }) => name).join(' - ');

interface Listing {
  inputs: Pick<PassageRiskInputs, 'hoursListed'>;
  data: Pick<PassageData, 'listedEditions'>;
}

/** Of which lists the areas on this device are, each with its date. Empty: no list is named. */
const editionWords = (t: Translate, { listedEditions = [] }: Listing['data']): string =>
  listedEditions
    .map(({ edition, issuedMs }) =>
      issuedMs === undefined ? edition : t('passagesPage.listEdition', { edition, date: formatDate(issuedMs) }),
    )
    .join(', ');

/** Hours in listed areas. None is never a plain 0: a list names places that are not drawn, and there may be a later list. */
export function listedWords(t: Translate, { inputs: { hoursListed }, data }: Listing): string {
  const edition = editionWords(t, data);
  if (hoursListed === undefined) return t('passagesPage.unknown');
  if (hoursListed === 0) return edition ? t('passagesPage.notInList', { edition }) : t('passagesPage.notListedHere');
  const time = formatSailingTime(hoursListed);
  return edition ? t('passagesPage.timeByList', { time, edition }) : time;
}

/** Way, times, and of when the data is. */
export function passageFacts(t: Translate, passage: AssessedPassage): { label: string; value: string }[] {
  const { plan, assessment, shipName } = passage;
  const { along, data, mix, stretches, nightHours, rating } = assessment;
  const [worst] = stretches;
  const { departureMs, speedKn } = plan;
  const unknown = t('passagesPage.unknown');
  const time = (atMs: number | undefined) => (atMs === undefined ? unknown : formatDateTime(atMs));
  const hoursWords = (hours: number | undefined) => (hours === undefined ? unknown : formatSailingTime(hours));
  const hours = along.arrivalMs === undefined || departureMs === undefined ? undefined : (along.arrivalMs - departureMs) / HOUR_MS;
  return [
    { label: t('passagesPage.way'), value: wayWords(passage) },
    { label: t('passagesPage.ship'), value: shipName ?? t('passagesPage.none') },
    { label: t('passagesPage.distance'), value: formatDistance(along.lengthNm) },
    { label: t('passagesPage.speedShort'), value: speedKn === undefined ? unknown : formatSpeed(speedKn) },
    { label: t('passagesPage.departureShort'), value: time(departureMs) },
    { label: t('passagesPage.arrival'), value: time(along.arrivalMs) },
    { label: t('passagesPage.atSea'), value: hours === undefined ? unknown : formatVoyageTime(hours) },
    { label: t('passagesPage.byNight'), value: hoursWords(nightHours) },
    { label: t('passagesPage.inListed'), value: listedWords(t, assessment) },
    { label: t('passagesPage.worstStretch'), value: worst ? placedStretchWords(t, assessment, 0) : t('passagesPage.none') },
    { label: t('passagesPage.reportsNear'), value: formatNumber(mix.reduce((sum, { count }) => sum + count, 0)) },
    { label: t('passagesPage.reportsKnown'), value: formatNumber(data.reports) },
    { label: t('passagesPage.newestReport'), value: data.newestReportMs === undefined ? unknown : formatDate(data.newestReportMs) },
    { label: t('passagesPage.synced'), value: time(data.syncedMs) },
    { label: t('passagesPage.validUntil'), value: time(assessment.validUntilMs) }, // what it means stands in the notice
    { label: t('ratingPage.edition'), value: rating.edition },
  ];
}

type Valid = Pick<PassageAssessment, 'validUntilMs' | 'along' | 'stretches'>;

/** Until when it holds, and what of the passage comes after that: its worst stretch, or its end. */
export function validityWords(t: Translate, { validUntilMs, along, stretches: [worst] }: Valid): string {
  if (validUntilMs === undefined) return t('passagesPage.unknown');
  const time = formatDateTime(validUntilMs);
  const worstMs = worst && along.pieces[worst.worst]?.atMs;
  if (worstMs !== undefined && validUntilMs < worstMs) return t('passagesPage.validBeforeWorst', { time, worst: formatDateTime(worstMs) });
  if (along.arrivalMs !== undefined && validUntilMs < along.arrivalMs)
    return t('passagesPage.validBeforeArrival', { time, arrival: formatDateTime(along.arrivalMs) });
  return time;
}

/** It ends before the passage does. */
export const isValidTooShort = ({ validUntilMs, along: { arrivalMs } }: Valid): boolean =>
  validUntilMs !== undefined && arrivalMs !== undefined && validUntilMs < arrivalMs;

export interface PassageNotice {
  words: string;
  isWarning: boolean;
}

/** The ship is demonstration traffic. */
export const isInventedShip = ({ assessment: { inputs } }: AssessedPassage): boolean =>
  inputs.origins?.['shipType']?.source === 'demonstration';

/** Planned faster than the maximum that her owner entered. undefined: it is not, or none is known. */
export function tooFastWords(t: Translate, { plan: { speedKn }, maxSpeedKn }: Pick<AssessedPassage, 'plan' | 'maxSpeedKn'>) {
  if (speedKn === undefined || maxSpeedKn === undefined || speedKn <= maxSpeedKn) return undefined;
  return t('passagesPage.tooFast', { speed: formatSpeed(speedKn), most: formatSpeed(maxSpeedKn) });
}

/** What is wrong with the data or the question, and what could still be computed. */
export function passageNotices(t: Translate, passage: AssessedPassage, nowMs: EpochMs): PassageNotice[] {
  const { assessment, faults, shipName, shipGone, assessedMs } = passage;
  const { data, validUntilMs, rating, inputs } = assessment;
  const tooFast = tooFastWords(t, passage);
  const isOld = validUntilMs !== undefined && validUntilMs < Math.max(assessedMs, nowMs);
  const notices: [holds: boolean, words: string, isWarning?: boolean][] = [
    [data.reports === 0, t('passagesPage.noReportsKnown')],
    [data.invented, t('passagesPage.invented')],
    [isInventedShip(passage), t('passagesPage.inventedShip')],
    [faults.length > 0, t('passagesPage.noTimes')],
    [tooFast !== undefined, tooFast ?? ''],
    [shipGone, t('passagesPage.shipGone')],
    [!shipName && !shipGone, t('passagesPage.withoutShip'), false],
    [!data.hasListed, t('passagesPage.noListed')],
    [data.hasListed && inputs.hoursListed === 0, t('passagesPage.notDrawn')],
    [isOld, t('passagesPage.noLongerValid')],
    [!isOld && isValidTooShort(assessment), t('passagesPage.signed.validUntil', { time: validityWords(t, assessment) })],
    [data.syncedMs === undefined, t('passagesPage.neverSynced')],
    [data.reports > 0 && rating.fewReports, t('passagesPage.fewReports'), false],
  ];
  return notices.flatMap(([holds, words, isWarning = true]) => (holds ? [{ words, isWarning }] : []));
}
