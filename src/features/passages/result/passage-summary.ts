// What is risky along a passage, in three lines: its areas, its worst stretch, the newest report. And why that of a port may differ.
import type { AreaFinding, PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { THREAT_RATINGS, type ThreatRating } from '#contract/entities/ports.ts';
import { FATHOM_RULES, threatAt } from '#domain/risk/rule-set.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { EpochMs } from '#contract/units.ts';
import { listedWords } from './passage-facts.ts';
import { elsewhereWords, placedStretchWords, routeAreaWords } from './measure-words.ts';

/** More names than these are in the table of areas. */
const MOST_AREAS = 3;

type Asked = Pick<PassageAssessment, 'areas' | 'along' | 'stretches' | 'stops' | 'inputs' | 'data'>;

export interface SummaryLine {
  label: string;
  value: string;
}

const bandOrder = (band: ThreatRating | undefined): number => (band ? THREAT_RATINGS.indexOf(band) : -1);

/** Whether the worst stretch is in it, or outside of all areas as it is. */
function hasWorst({ area }: AreaFinding, { along, stretches: [worst] }: Asked): boolean {
  const inside = worst && along.pieces[worst.worst]?.areas;
  return inside !== undefined && (area ? inside.includes(area.id) : inside.length === 0);
}

/** That of the worst stretch first, also where it is in no area; the others by their band. */
function areaWords(t: Translate, asked: Asked): string {
  const crossed = asked.areas
    .map((finding) => ({ ...finding, hasWorst: hasWorst(finding, asked) }))
    .filter((finding) => finding.area ?? finding.hasWorst)
    .toSorted(
      (one, other) =>
        Number(other.hasWorst) - Number(one.hasWorst) || bandOrder(other.threat) - bandOrder(one.threat) || other.sum - one.sum,
    );
  if (crossed.length === 0) return t('passagesPage.summary.noArea');
  const named = crossed.slice(0, MOST_AREAS).map(({ area, threat, reportsAYear }) =>
    t('passagesPage.summary.area', {
      area: area ? routeAreaWords(t, area) : elsewhereWords(t, asked),
      threat: threat ? t(`ports.rating.${threat}`) : t('passagesPage.noReport'),
      count: reportsAYear,
      reports: formatNumber(reportsAYear),
    }),
  );
  const more = crossed.length - named.length;
  return [...named, ...(more > 0 ? [t('passagesPage.summary.more', { number: formatNumber(more) })] : [])].join('; ');
}

const worstBand = ({ along, stretches: [worst] }: Asked): ThreatRating | undefined => {
  const piece = worst && along.pieces[worst.worst];
  return piece && threatAt(piece, FATHOM_RULES);
};

function stretchWords(t: Translate, asked: Asked): string {
  const band = worstBand(asked);
  const place = placedStretchWords(t, asked, 0);
  return band ? t('passagesPage.summary.stretch', { threat: t(`ports.rating.${band}`), place }) : t('passagesPage.summary.noStretch');
}

function newestWords(t: Translate, { areas, along, stretches }: Asked): string {
  const dated = areas.flatMap((finding) => (finding.newestReportMs === undefined ? [] : [{ ...finding, atMs: finding.newestReportMs }]));
  const [newest] = dated.toSorted((one, other) => other.atMs - one.atMs);
  if (!newest) return t('passagesPage.noReport');
  const nameOf = ({ area }: AreaFinding) => (area ? routeAreaWords(t, area) : elsewhereWords(t, { stretches, along }));
  return t('passagesPage.summary.newest', { date: formatDate(newest.atMs), place: nameOf(newest) });
}

/** `assessedMs`: by then the age of the list of listed areas counts. */
export const summaryLines = (t: Translate, asked: Asked, assessedMs: EpochMs): SummaryLine[] => [
  { label: t('passagesPage.areas'), value: areaWords(t, asked) },
  { label: t('passagesPage.worstStretch'), value: stretchWords(t, asked) },
  { label: t('passagesPage.newestReport'), value: newestWords(t, asked) },
  { label: t('passagesPage.inListed'), value: listedWords(t, asked, assessedMs) },
];

/** What the bands of areas and stretches owe to the times of the passage: by them, a report of the other part of the day weighs less. */
export function hourWords(t: Translate, { arrivalMs }: Pick<PassageAssessment['along'], 'arrivalMs'>): string {
  const factor = formatNumber(FATHOM_RULES.report.otherHour, 2);
  return t(`passagesPage.summary.${arrivalMs === undefined ? 'withoutHours' : 'byHours'}`, { factor });
}

/** Why the panel of the map may show a higher weight. undefined: no ship is chosen here either. */
export const byShipWords = (t: Translate, { shipName }: { shipName?: string | undefined }): string | undefined =>
  shipName === undefined ? undefined : t('passagesPage.summary.byShip', { ship: shipName });

/** Why the worst stretch has a higher band than every port of the way. undefined: it has not, or no port is rated. */
export function stretchBesidePorts(t: Translate, asked: Asked): string | undefined {
  const worst = worstBand(asked);
  const rated = asked.stops.filter(({ rating }) => rating);
  const isHigher = worst !== undefined && rated.length > 0 && rated.every(({ rating }) => bandOrder(rating) < bandOrder(worst));
  if (!isHigher) return undefined;
  const why = rated.every(({ isInvented }) => isInvented)
    ? 'stretchBesideInvented'
    : rated.every(({ isGiven }) => isGiven)
      ? 'stretchBesideGiven'
      : 'stretchBesidePorts';
  return t(`passagesPage.summary.${why}`, { threat: t(`ports.rating.${worst}`) });
}
