// What a measure would gain, in words.
import type { PassageAssessment, RiskStretch } from '#contract/passages/passage-assessment.ts';
import type { PassageGain, PassageMeasures, RefusedStandOff, StandOffRefusal, StandOffTried } from '#contract/passages/passage-measures.ts';
import { isGain } from '#domain/passages/measures.ts';
import { formatDateTime, formatDifference, formatDistance, formatNumber } from '#i18n/formats.ts';
import { type MeasureName, MEASURES } from '#domain/risk/measures.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { MeasureOption } from '#store/assessment-drafts.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';

/** A way that is so much shorter than planned cuts something that the planned one keeps. Ours. */
const SHORTER_NM = 1;

export const gainWords = ({ exposurePercent = 0, worstBefore, worstAfter, figure, moreNm, moreHours }: PassageGain, t: Translate) => ({
  exposure: Math.round(exposurePercent) === 0 ? t('passagesPage.noChange') : `${formatDifference(exposurePercent)} %`,
  worst: worstWords(formatNumber(worstBefore, 2), formatNumber(worstAfter, 2), t),
  figure: figure === 0 ? t('passagesPage.noChange') : formatDifference(figure, 1),
  why: sameRiskWords({ exposurePercent, worstBefore, worstAfter, figure }, t),
  cost:
    moreHours === undefined
      ? t('passagesPage.costNm', { miles: formatDifference(moreNm, 1) })
      : t('passagesPage.cost', { miles: formatDifference(moreNm, 1), hours: formatDifference(moreHours, 1) }),
});

/** Why less exposure is no less risk. Empty where both change, or neither. */
function sameRiskWords({ exposurePercent = 0, worstBefore, worstAfter, figure }: Omit<PassageGain, 'moreNm'>, t: Translate): string {
  if (figure !== 0 || Math.round(exposurePercent) === 0) return '';
  return t(worstBefore === worstAfter ? 'passagesPage.sameWorst' : 'passagesPage.sameBands');
}

/** Of the area of an actor its name alone would be taken for the actor. */
export const routeAreaWords = (t: Translate, { name, isListed }: { name?: string | undefined; isListed: boolean }): string =>
  isListed ? (name ?? '') : t('passagesPage.threatArea', { name });

const worstWords = (from: string, to: string, t: Translate): string =>
  from === to ? t('passagesPage.noChange') : t('passagesPage.fromTo', { from, to });

const GAIN_HEADS = { exposureHead: 'exposure', worstHead: 'worst', figureHead: 'figure' } as const;

/** Columns of a table of gains. One in which no row changes anything is left out, except exposure. */
export function gainColumns(gains: readonly PassageGain[], t: Translate) {
  const rows = gains.map((gain) => gainWords(gain, t));
  return (Object.keys(GAIN_HEADS) as (keyof typeof GAIN_HEADS)[])
    .map((head) => ({ head, words: rows.map((row) => row[GAIN_HEADS[head]]) }))
    .filter(({ head, words }) => head === 'exposureHead' || words.some((word) => word !== t('passagesPage.noChange')));
}

const spanOf = (t: Translate, { fromNm, toNm }: RiskStretch): string =>
  t('passagesPage.spanNm', { from: formatDistance(fromNm), to: formatDistance(toNm) });

/** Where the worst of a stretch is: areas by name, the nearest port. */
const placesOf = (t: Translate, { along }: Pick<PassageAssessment, 'along'>, { worst, near }: RiskStretch): string[] => [
  ...along.areas.filter(({ id }) => along.pieces[worst]?.areas.includes(id)).map((area) => routeAreaWords(t, area)),
  ...(near ? [t('passagesPage.nearPort', { distance: formatDistance(near.distanceNm), port: near.name })] : []),
];

/** Miles alone tell nobody where it is: with its place. */
export function stretchWords(t: Translate, assessment: Pick<PassageAssessment, 'along' | 'stretches'>, at: number): string {
  const stretch = assessment.stretches[at];
  if (!stretch) return '';
  const places = placesOf(t, assessment, stretch);
  return places.length > 0 ? `${spanOf(t, stretch)} (${places.join(', ')})` : spanOf(t, stretch);
}

/** Where the worst of a stretch is, and when she is there. Empty: nothing of it is known. */
export function worstPlaceWords(t: Translate, assessment: Pick<PassageAssessment, 'along'>, stretch: RiskStretch): string {
  const { atMs } = assessment.along.pieces[stretch.worst] ?? {};
  return [...placesOf(t, assessment, stretch), ...(atMs === undefined ? [] : [formatDateTime(atMs)])].join(', ');
}

/** A stretch with its place and time. */
export const placedStretchWords = (t: Translate, assessment: Pick<PassageAssessment, 'along' | 'stretches'>, at: number): string => {
  const stretch = assessment.stretches[at];
  return stretch ? [spanOf(t, stretch), worstPlaceWords(t, assessment, stretch)].filter(Boolean).join(' · ') : '';
};

const worstOutside = ({ stretches, along }: Pick<PassageAssessment, 'along' | 'stretches'>): RiskStretch | undefined =>
  stretches.find((stretch) => along.pieces[stretch.worst]?.areas.length === 0);

/** What lies outside of all areas, by the port nearest to its worst stretch. */
export function elsewhereWords(t: Translate, assessment: Pick<PassageAssessment, 'along' | 'stretches'>): string {
  const port = worstOutside(assessment)?.near?.name;
  return port === undefined ? t('passagesPage.elsewhere') : t('passagesPage.elsewhereNear', { port });
}

/** The worst stretch outside of all areas. undefined: there is none. */
export function worstElsewhereWords(t: Translate, { stretches, along }: Pick<PassageAssessment, 'along' | 'stretches'>) {
  const worst = worstOutside({ stretches, along });
  if (!worst) return undefined;
  const span = t('passagesPage.worstAt', { from: formatDistance(worst.fromNm), to: formatDistance(worst.toNm) });
  return [span, worstPlaceWords(t, { along }, worst)].filter(Boolean).join(' · ');
}

/** Sentences: the side of a stand-off, what it comes nearer to, more miles in areas, and that a shorter way needs a look. */
export function standOffWords(t: Translate, { facts, gain }: StandOffTried): string[] {
  const { side, nearer, moreIn = [] } = facts ?? {};
  const planned = nearer?.plannedNm === undefined ? '' : formatDistance(nearer.plannedNm);
  return [
    ...(side ? [t('passagesPage.standOff.side', { side: t(`passagesPage.standOff.of.${side}`) })] : []),
    ...(nearer
      ? [
          t(planned ? 'passagesPage.standOff.nearer' : 'passagesPage.standOff.near', {
            port: nearer.name,
            distance: formatDistance(nearer.distanceNm),
            planned,
          }),
        ]
      : []),
    ...moreIn.map(({ isNew, moreNm, ...area }) =>
      t(isNew ? 'passagesPage.standOff.enters' : 'passagesPage.standOff.moreIn', {
        area: routeAreaWords(t, area),
        distance: formatDistance(moreNm),
      }),
    ),
    ...(gain.moreNm < -SHORTER_NM ? [t('passagesPage.standOff.shorter')] : []),
  ];
}

/** Why a way that keeps off is not offered: one of the reasons. */
function refusalWords(t: Translate, refusal: StandOffRefusal): string {
  if (refusal.why === 'land' || refusal.why === 'shoreOf') {
    const distances = { distance: formatDistance(refusal.distanceNm), planned: formatDistance(refusal.plannedNm) };
    if (refusal.why === 'land') return t('passagesPage.refusal.land', distances);
    return t('passagesPage.refusal.shoreOf', { ...distances, area: routeAreaWords(t, refusal) });
  }
  const { why, moreNm } = refusal;
  return t(`passagesPage.refusal.${why}`, { area: routeAreaWords(t, refusal), distance: formatDistance(moreNm) });
}

const refusedWords = (t: Translate, assessment: PassageAssessment, { stretch, refusals }: RefusedStandOff): string =>
  t('passagesPage.spaceRefused', {
    stretch: stretchWords(t, assessment, stretch),
    why: refusals.map((refusal) => refusalWords(t, refusal)).join('; '),
  });

/** Of those that were examined and are not offered, why, and which gain nothing or were not possible. */
export function standOffsLeftOut(t: Translate, assessment: PassageAssessment, { tried, noWay, refused = [] }: PassageMeasures['space']) {
  const namesOf = (stretches: readonly number[]) => stretches.map((stretch) => stretchWords(t, assessment, stretch)).join('; ');
  const inVain = tried.filter(({ gain }) => !isGain(gain)).map(({ stretch }) => stretch);
  return [
    ...refused.map((one) => refusedWords(t, assessment, one)),
    ...(inVain.length > 0 ? [t('passagesPage.spaceInVain', { stretches: namesOf(inVain) })] : []),
    ...(noWay.length > 0 ? [t('passagesPage.spaceNoWay', { stretches: namesOf(noWay) })] : []),
  ];
}

export const bestSpaceWords = (t: Translate, assessment: PassageAssessment, { best }: PassageMeasures['space']): string =>
  best
    ? [
        t('passagesPage.spaceBest', { stretch: stretchWords(t, assessment, best.stretch), ...gainWords(best.gain, t) }),
        ...standOffWords(t, best),
      ].join(' ')
    : t('passagesPage.spaceNone');

export const bestTimeWords = (t: Translate, { best }: PassageMeasures['time']): string =>
  best
    ? t('passagesPage.timeBest', { departure: formatDateTime(best.departureMs), ...gainWords(best.gain, t) })
    : t('passagesPage.timeNone');

/** What the owner has adopted for the ship, which the passage does not try. undefined: nothing. */
export function adoptedWords(t: Translate, { adopted, shipName = '' }: AssessedPassage): string | undefined {
  if (!adopted) return undefined;
  const measures = adopted.names.map((name) => (name in MEASURES ? t(`passagesPage.adopted.of.${name as MeasureName}`) : name)).join(', ');
  return t('passagesPage.adopted.words', { ship: shipName, measures, time: formatDateTime(adopted.signedAt) });
}

/** The best of each kind. */
export function measureWords(t: Translate, { assessment, measures, plan }: AssessedPassage): string[] {
  if (measures === undefined) return [t('passagesPage.measuring')];
  if (measures === 'failed') return [t('passagesPage.measuresFailed')];
  if (assessment.stretches.length === 0) return [t('passagesPage.nothingToGain')];
  const time = plan.departureMs === undefined ? t('passagesPage.needsTimes') : bestTimeWords(t, measures.time);
  const { space } = measures;
  return [t('passagesPage.measuresHint'), bestSpaceWords(t, assessment, space), ...standOffsLeftOut(t, assessment, space), time];
}

/** The best of each kind that gains something, by its member of PassageMeasures. */
export function measureOptions(t: Translate, { assessment, measures }: AssessedPassage): MeasureOption[] {
  if (typeof measures !== 'object') return [];
  const { space, time } = measures;
  return [
    ...(space.best ? [{ name: 'space', label: bestSpaceWords(t, assessment, space) }] : []),
    ...(time.best ? [{ name: 'time', label: bestTimeWords(t, time) }] : []),
  ];
}
