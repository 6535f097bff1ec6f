// Two assessments of passages line by line, and in one sentence which is better. Pure.
import type { RatedLine } from '#contract/entities/risk.ts';
import { THREAT_RATINGS } from '#contract/entities/ports.ts';
import type { AreaFinding, PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { formatDateTime, formatDifference, formatDistance, formatNumber, formatSailingTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { ratedPart } from '#domain/risk/rating-parts.ts';
import { figureWords, lineWords, pointsWords, threatOfWords, valueWords } from '#i18n/rating-words.ts';
import { elsewhereWords, routeAreaWords } from './measure-words.ts';

export interface Side {
  /** In words: when, or which way. */
  name: string;
  assessment: PassageAssessment;
}

export interface ComparedRow {
  name: string;
  one: string;
  two: string;
  /** Of points, miles, hours or figures; empty where there is none. Shown where both sides do not read the same. */
  difference: string;
  differs: boolean;
}

const differenceOf = (one: number, two: number, decimals = 1): string => formatDifference(two - one, decimals);
const read = (row: Omit<ComparedRow, 'differs'>): ComparedRow => ({ ...row, differs: row.one !== row.two });

/** The risk first. */
export const comparedRows = (t: Translate, planned: PassageAssessment, changed: PassageAssessment): ComparedRow[] => [
  ...summaryRows(planned, changed, t).map(read),
  ...areaRows(planned, changed, t).map(read),
  ...lineRows(planned, changed, t),
];

/** Weighted reports on the worst stretch. */
const worstOf = ({ inputs: { worstStretch } }: PassageAssessment): number => worstStretch?.sum ?? 0;

function summaryRows(planned: PassageAssessment, changed: PassageAssessment, t: Translate): Omit<ComparedRow, 'differs'>[] {
  const figures = ({ rating }: PassageAssessment) => `${figureWords(t, rating)} · ${threatOfWords(t, ratedPart(rating, 'threat'))}`;
  const worstWords = ({ inputs: { worstStretch: worst } }: PassageAssessment) =>
    t('ratingPage.reportSum', { count: worst?.count ?? 0, sum: formatNumber(worst?.sum ?? 0, 2) });
  const time = (atMs: number | undefined) => (atMs === undefined ? t('passagesPage.unknown') : formatDateTime(atMs));
  const night = (hours: number | undefined) => (hours === undefined ? t('passagesPage.unknown') : formatSailingTime(hours));
  return [
    {
      name: t('passagesPage.rating'),
      one: figures(planned),
      two: figures(changed),
      difference: differenceOf(planned.rating.figure, changed.rating.figure),
    },
    {
      name: t('passagesPage.worstStretch'),
      one: worstWords(planned),
      two: worstWords(changed),
      difference: differenceOf(worstOf(planned), worstOf(changed), 2),
    },
    {
      name: t('passagesPage.distance'),
      one: formatDistance(planned.along.lengthNm),
      two: formatDistance(changed.along.lengthNm),
      difference: differenceOf(planned.along.lengthNm, changed.along.lengthNm),
    },
    { name: t('ratingPage.edition'), one: planned.rating.edition, two: changed.rating.edition, difference: '' },
    { name: t('passagesPage.synced'), one: time(planned.data.syncedMs), two: time(changed.data.syncedMs), difference: '' },
    { name: t('passagesPage.arrival'), one: time(planned.along.arrivalMs), two: time(changed.along.arrivalMs), difference: '' },
    {
      name: t('passagesPage.byNight'),
      one: night(planned.nightHours),
      two: night(changed.nightHours),
      difference: differenceOf(planned.nightHours ?? 0, changed.nightHours ?? 0),
    },
  ];
}

const NOWHERE = '';
const areasOf = ({ areas }: PassageAssessment): Map<string, AreaFinding> =>
  new Map(areas.map((finding) => [finding.area?.id ?? NOWHERE, finding]));
/** No report: below every band. */
const rankOf = (finding: AreaFinding | undefined): number => (finding?.threat ? THREAT_RATINGS.indexOf(finding.threat) : -1);

/** Of both, each area once; the rest of the way last. */
function bothAreas(planned: PassageAssessment, changed: PassageAssessment) {
  const [ones, others] = [areasOf(planned), areasOf(changed)];
  return [...new Set([...ones.keys(), ...others.keys()])]
    .toSorted((one, other) => Number(one === NOWHERE) - Number(other === NOWHERE))
    .map((id) => ({ one: ones.get(id), other: others.get(id) }));
}

const areaName = (t: Translate, { area }: AreaFinding, side: PassageAssessment): string =>
  area ? routeAreaWords(t, area) : elsewhereWords(t, side);
const bandOf = (t: Translate, finding: AreaFinding | undefined): string => {
  if (!finding) return t('passagesPage.notOnWay');
  return finding.threat ? t(`ports.rating.${finding.threat}`) : t('passagesPage.noReport');
};

/** Band and weighted reports of each area. */
function areaRows(planned: PassageAssessment, changed: PassageAssessment, t: Translate): Omit<ComparedRow, 'differs'>[] {
  const words = (finding: AreaFinding | undefined) =>
    finding?.threat ? t('passagesPage.bandAndSum', { band: bandOf(t, finding), sum: formatNumber(finding.sum, 2) }) : bandOf(t, finding);
  return bothAreas(planned, changed).flatMap(({ one, other }) => {
    const named = one ?? other;
    if (!named) return [];
    const difference = one && other ? differenceOf(one.sum, other.sum, 2) : '';
    return [{ name: areaName(t, named, one ? planned : changed), one: words(one), two: words(other), difference }];
  });
}

/** In which of the two a value is lower; 0: the same. */
const lowerIn = (one: number, two: number): -1 | 0 | 1 => (one < two ? -1 : one > two ? 1 : 0);

interface Judged {
  lower: -1 | 0 | 1;
  words: (lower: PassageAssessment, higher: PassageAssessment) => string;
}

/**
 * What the better one is chosen by: the worst stretch, the risk, hours in listed areas, and areas where both have reports. Having no report
 * is never better.
 */
function judgedBy(t: Translate, one: PassageAssessment, other: PassageAssessment): Judged[] {
  const numbers = (what: 'risk' | 'worst', of: (side: PassageAssessment) => number, decimals: number): Judged => ({
    lower: lowerIn(of(one), of(other)),
    words: (low, high) =>
      of(low) === of(high)
        ? t(`passagesPage.verdict.${what}Same`)
        : t(`passagesPage.verdict.${what}`, { low: formatNumber(of(low), decimals), high: formatNumber(of(high), decimals) }),
  });
  const areas = bothAreas(one, other).flatMap(({ one: here, other: there }): Judged[] => {
    const lower = lowerIn(rankOf(here), rankOf(there));
    if (!here?.threat || !there?.threat || lower === 0) return [];
    const [low, high] = lower < 0 ? [here, there] : [there, here];
    const words = t('passagesPage.verdict.area', { area: areaName(t, here, one), low: bandOf(t, low), high: bandOf(t, high) });
    return [{ lower, words: () => words }];
  });
  return [numbers('worst', worstOf, 2), numbers('risk', ({ rating }) => rating.figure, 1), ...listedHours(t, one, other), ...areas];
}

/** Empty: both have the same, or those of one are not known. */
function listedHours(
  t: Translate,
  { inputs: { hoursListed: one } }: PassageAssessment,
  { inputs: { hoursListed: two } }: PassageAssessment,
): Judged[] {
  if (one === undefined || two === undefined || one === two) return [];
  const [low, high] = [Math.min(one, two), Math.max(one, two)].map(formatSailingTime);
  return [{ lower: lowerIn(one, two), words: () => t('passagesPage.verdict.hours', { low, high }) }];
}

/** Which of two passages is better, and by what. Better in one and worse in another: neither, with what each is better by. */
export function betterWords(t: Translate, one: Side, other: Side): string {
  const judged = judgedBy(t, one.assessment, other.assessment);
  const said = (side: -1 | 1) => judged.filter(({ lower }) => lower === side);
  const reasons = (some: readonly Judged[], [low, high]: readonly [Side, Side]) =>
    some.map(({ words }) => words(low.assessment, high.assessment)).join('; ');
  const [byOne, byOther] = [said(-1), said(1)];
  const [forward, back] = [[one, other] as const, [other, one] as const];
  if (byOne.length > 0 && byOther.length > 0)
    return t('passagesPage.verdict.mixed', {
      one: one.name,
      other: other.name,
      byOne: reasons(byOne, forward),
      byOther: reasons(byOther, back),
    });
  if (byOne.length > 0) return t('passagesPage.verdict.better', { name: one.name, reasons: reasons(judged, forward) });
  if (byOther.length > 0) return t('passagesPage.verdict.better', { name: other.name, reasons: reasons(judged, back) });
  return t('passagesPage.verdict.same');
}

/** Value and points of each line. Another edition may have others: then one side is empty. */
function lineRows(planned: PassageAssessment, changed: PassageAssessment, t: Translate): ComparedRow[] {
  const [ones, others] = [planned.rating.lines, changed.rating.lines].map((lines) => new Map(lines.map((line) => [line.id, line])));
  const words = (line: RatedLine | undefined) =>
    line ? t('passagesPage.valueAndPoints', { value: valueWords(t, line), points: pointsWords(line.points[1]) }) : '';
  return [...new Map([...(ones ?? []), ...(others ?? [])]).values()].map((line): ComparedRow => {
    const [one, other] = [ones?.get(line.id), others?.get(line.id)];
    const points = differenceOf(one?.points[1] ?? 0, other?.points[1] ?? 0);
    return read({
      name: lineWords(t, line, 'passage'),
      one: words(one),
      two: words(other),
      difference: t('passagesPage.pointsMore', { points }),
    });
  });
}
