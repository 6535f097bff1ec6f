// Whether reports in and near an area grew more, in words.
import type { AreaFinding } from '#contract/passages/passage-assessment.ts';
import { areaTrend } from '#domain/passages/area-trend.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

/** Empty for an assessment of before the half years were counted. */
export function trendWords(t: Translate, finding: Pick<AreaFinding, 'reportsAYear' | 'reportsLately'>): string {
  const found = areaTrend(finding);
  return found ? t(`passagesPage.trend.${found.trend}`, { lately: formatNumber(found.lately), before: formatNumber(found.before) }) : '';
}
