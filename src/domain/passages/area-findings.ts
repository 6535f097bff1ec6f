// What was reported in and near each area that a way crosses, and on the rest of the way. Pure.
import type { AreaFinding } from '#contract/passages/passage-assessment.ts';
import type { PassageAlong, PassagePiece, PassageSpan } from '#contract/passages/passage-risk.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { largestSum } from '#domain/risk/along.ts';
import { type RuleSet, threatAt } from '#domain/risk/rule-set.ts';

/** Days of each of the two times that are compared, and how much more or less is a trend. Ours. */
const TREND_DAYS = 90;
const TREND_FACTOR = 1.5;
/** Fewer show nothing. As for ratings. */
const LEAST_REPORTS = 3;

function trendOf(times: readonly EpochMs[], asOfMs: EpochMs): Pick<AreaFinding, 'trend'> {
  const within = (fromDays: number, toDays: number) =>
    times.filter((atMs) => asOfMs - atMs >= fromDays * DAY_MS && asOfMs - atMs < toDays * DAY_MS).length;
  const [recent, before] = [within(0, TREND_DAYS), within(TREND_DAYS, 2 * TREND_DAYS)];
  if (recent + before < LEAST_REPORTS) return {};
  if (recent >= before * TREND_FACTOR) return { trend: 'up' };
  return { trend: recent <= before / TREND_FACTOR ? 'down' : 'unchanged' };
}

/** In the order of the way, the rest last. A report belongs to every area that holds the place of the way nearest to it. */
export function areaFindings(
  along: PassageAlong,
  occurredAt: (reportId: string) => EpochMs | undefined,
  rules: RuleSet,
  asOfMs: EpochMs,
): AreaFinding[] {
  const { pieces, areas } = along;
  const near = along.reports.map(({ id, alongNm }) => ({ alongNm, atMs: occurredAt(id) }));
  const finding = (spans: PassageSpan[], holds: (alongNm: number) => boolean, here: readonly PassagePiece[]): AreaFinding => {
    const reports = near.filter(({ alongNm }) => holds(alongNm));
    const times = reports.flatMap(({ atMs }) => (atMs === undefined ? [] : [atMs]));
    const worst = largestSum(here);
    const threat = threatAt(worst, rules);
    return {
      spans,
      ...(threat && { threat }),
      sum: worst.sum,
      reportsAYear: reports.length,
      ...trendOf(times, asOfMs),
      ...(times.length > 0 && { newestReportMs: times.reduce((newest, atMs) => Math.max(newest, atMs)) }),
    };
  };
  const isIn = (spans: readonly PassageSpan[], alongNm: number) => spans.some(({ fromNm, toNm }) => alongNm >= fromNm && alongNm <= toNm);
  const ofAreas = areas
    .toSorted((one, other) => (one.spans[0]?.fromNm ?? 0) - (other.spans[0]?.fromNm ?? 0))
    .map(({ spans, ...area }) => ({
      area,
      ...finding(
        spans,
        (nm) => isIn(spans, nm),
        pieces.filter((piece) => piece.areas.includes(area.id)),
      ),
    }));
  const rest = finding(
    [],
    (nm) => !areas.some(({ spans }) => isIn(spans, nm)),
    pieces.filter((piece) => piece.areas.length === 0),
  );
  return [...ofAreas, rest];
}
