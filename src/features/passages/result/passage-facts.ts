// What an assessment says of a passage in figures, and what limits it: the same on the screen and in its document.
import type { PassageRiskInputs } from '#contract/entities/risk.ts';
import type { PassageAssessment, PassageData, StopFinding } from '#contract/passages/passage-assessment.ts';
import { DAY_MS, HOUR_MS, type EpochMs, type NauticalMiles } from '#contract/units.ts';
import type { LandCheck } from '#contract/routing.ts';
import { watersNotJudged } from '#domain/passages/waters-not-judged.ts';
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatNumber,
  formatPosition,
  formatSailingTime,
  formatSpeed,
  formatVoyageTime,
} from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { placedStretchWords } from './measure-words.ts';

const YEAR_MS = 365.25 * DAY_MS;

/** Of the port of a stop. A set rating says so, because it may differ from that of the reports near the port. */
export function stopRatingWords(t: Translate, { portId, rating, isGiven, isInvented }: StopFinding): string {
  if (!rating) return t(portId === undefined ? 'passagesPage.noPort' : 'ports.rating.unrated');
  const words = t(`ports.rating.${rating}`);
  if (isInvented) return t('passagesPage.inventedRating', { rating: words });
  return isGiven ? t('passagesPage.givenRating', { rating: words }) : words;
}

export const wayWords = ({ plan }: Pick<AssessedPassage, 'plan'>): string => plan.stops.map(({ name }) => name).join(' - ');

interface Listing {
  inputs: Pick<PassageRiskInputs, 'hoursListed'>;
  data: Pick<PassageData, 'listedEditions'>;
  along: Parameters<typeof watersNotJudged>[0];
}

/** Of which lists the areas on this device are, each with its date. Empty: no list is named. */
export const listsWithDates = (t: Translate, { listedEditions = [] }: Listing['data']): string =>
  listedEditions
    .map(({ edition, issuedMs }) =>
      issuedMs === undefined ? edition : t('passagesPage.listEdition', { edition, date: formatDate(issuedMs) }),
    )
    .join(', ');

/** A list that was published less than half a year ago is not called old. Ours. */
const OLD_YEARS = 0.5;

/** How old the newest list is. Empty: it is not old, or that is not known. */
function ageWords(t: Translate, { listedEditions = [] }: Listing['data'], nowMs: EpochMs): string {
  const issued = listedEditions.flatMap(({ issuedMs }) => issuedMs ?? []);
  const years = (nowMs - Math.max(...issued)) / YEAR_MS;
  return issued.length > 0 && years >= OLD_YEARS ? t('passagesPage.listAge', { years: formatNumber(years, 1) }) : '';
}

/** The waters on the way that the lists of this device cannot judge. Empty: none. */
function notJudgedWords(t: Translate, along: Listing['along']): string {
  const waters = watersNotJudged(along).map((water) => t(`passagesPage.water.${water}`));
  return waters.length > 0 ? t('passagesPage.notJudged', { waters: waters.join(', ') }) : '';
}

/** Hours in listed areas, how old the list is, and what it cannot judge of the way. */
export const listedWords = (t: Translate, listing: Listing, nowMs: EpochMs): string =>
  [hoursListedWords(t, listing), ageWords(t, listing.data, nowMs), notJudgedWords(t, listing.along)].filter(Boolean).join('; ');

/** None is never a plain 0: a list names places that are not drawn, and there may be a later list. */
function hoursListedWords(t: Translate, { inputs: { hoursListed }, data }: Listing): string {
  const edition = listsWithDates(t, data);
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
    { label: t('passagesPage.land.label'), value: landWords(t, assessment.land) },
    { label: t('passagesPage.speedShort'), value: speedKn === undefined ? unknown : formatSpeed(speedKn) },
    { label: t('passagesPage.departureShort'), value: time(departureMs) },
    { label: t('passagesPage.arrival'), value: time(along.arrivalMs) },
    { label: t('passagesPage.atSea'), value: hours === undefined ? unknown : formatVoyageTime(hours) },
    { label: t('passagesPage.byNight'), value: hoursWords(nightHours) },
    { label: t('passagesPage.inListed'), value: listedWords(t, assessment, passage.assessedMs) },
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
export const isInventedShip = ({ assessment: { inputs } }: Pick<AssessedPassage, 'assessment'>): boolean =>
  inputs.origins?.['shipType']?.source === 'demonstration';

/** Whatever the figure is: a list names places that are not drawn, and there may be a later list. */
export const insuranceWords = (t: Translate, { data, along }: Pick<Listing, 'data' | 'along'>, nowMs: EpochMs): string =>
  t('passagesPage.askUnderwriters', {
    why: [ageWords(t, data, nowMs), notJudgedWords(t, along), t('passagesPage.notDrawn')].filter(Boolean).join('; '),
  });

/** Nearer than this she is at the port, or before it. Ours. */
const AWAY_NM: NauticalMiles = 25;

export const isAway = ({ fromDepartureNm = 0 }: Pick<AssessedPassage, 'fromDepartureNm'>): boolean => fromDepartureNm > AWAY_NM;

/** She must get there first: whether she can by the departure is for who plans it. */
export function awayWords(t: Translate, { shipName, fromDepartureNm = 0, plan }: Away): string {
  const { departureMs, stops } = plan;
  const words = { ship: shipName, distance: formatDistance(fromDepartureNm), port: stops[0]?.name ?? '' };
  if (departureMs === undefined) return t('passagesPage.away', words);
  return t('passagesPage.awayBefore', { ...words, departure: formatDateTime(departureMs) });
}

type Away = Pick<AssessedPassage, 'shipName' | 'fromDepartureNm' | 'plan'>;

type Fast = Pick<AssessedPassage, 'maxSpeedKn' | 'plan'>;

export const isTooFast = ({ maxSpeedKn, plan: { speedKn } }: Fast): boolean =>
  maxSpeedKn !== undefined && speedKn !== undefined && speedKn > maxSpeedKn;

/** A higher speed lowers the risk: one that she cannot make must not. */
export const tooFastWords = (t: Translate, { maxSpeedKn = 0, plan: { speedKn = 0 } }: Fast): string =>
  t('passagesPage.tooFast', { speed: formatSpeed(speedKn), most: formatSpeed(maxSpeedKn) });

/** Each leg that crosses land, with its first place there. */
const crossingWords = (t: Translate, crossed: LandCheck['crossed']): string =>
  crossed.map(({ leg, place }) => t('passagesPage.land.leg', { from: leg + 1, to: leg + 2, place: formatPosition(place) })).join('; ');

/** Whether the legs were checked for land, with which coast, and what was found. */
export function landWords(t: Translate, land: LandCheck | undefined): string {
  if (!land) return t('passagesPage.land.unchecked');
  const { coast, crossed } = land;
  return crossed.length === 0
    ? t('passagesPage.land.none', { coast })
    : t('passagesPage.land.crossed', { coast, legs: crossingWords(t, crossed) });
}

export const isUnsureOfLand = ({ land }: Pick<PassageAssessment, 'land'>): boolean => !land || land.crossed.length > 0;

/** What is wrong with the data or the question, and what could still be computed. */
export function passageNotices(t: Translate, passage: AssessedPassage, nowMs: EpochMs): PassageNotice[] {
  const { assessment, faults, shipName, shipGone, assessedMs } = passage;
  const { data, validUntilMs, rating } = assessment;
  const isOld = validUntilMs !== undefined && validUntilMs < Math.max(assessedMs, nowMs);
  const notices: [holds: boolean, words: string, isWarning?: boolean][] = [
    [data.reports === 0, t('passagesPage.noReportsKnown')],
    [data.invented, t('passagesPage.invented')],
    [isInventedShip(passage), t('passagesPage.inventedShip')],
    [isUnsureOfLand(assessment), landWords(t, assessment.land)],
    [isAway(passage), awayWords(t, passage)],
    [isTooFast(passage), tooFastWords(t, passage)],
    [faults.length > 0, t('passagesPage.noTimes')],
    [shipGone, t('passagesPage.shipGone')],
    [!shipName && !shipGone, t('passagesPage.withoutShip'), false],
    [!data.hasListed, t('passagesPage.noListed')],
    [true, insuranceWords(t, assessment, nowMs)],
    [isOld, t('passagesPage.noLongerValid')],
    [!isOld && isValidTooShort(assessment), t('passagesPage.signed.validUntil', { time: validityWords(t, assessment) })],
    [data.syncedMs === undefined, t('passagesPage.neverSynced')],
    [data.reports > 0 && rating.fewReports, t('passagesPage.fewReports'), false],
  ];
  return notices.flatMap(([holds, words, isWarning = true]) => (holds ? [{ words, isWarning }] : []));
}
