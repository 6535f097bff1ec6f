// The areas of two assessments side by side: the threat in each, and its weighted reports. Pure.
import type { AreaFinding, PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { formatDifference, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { elsewhereWords, routeAreaWords } from './measure-words.ts';

type Asked = Pick<PassageAssessment, 'areas' | 'along' | 'stretches'>;

/** Of all areas that either way crosses. */
export function comparedAreas(planned: Asked, changed: Asked, t: Translate) {
  const [ones, others] = [planned, changed].map(({ areas }) => new Map(areas.map((finding) => [finding.area?.id ?? '', finding])));
  const words = (finding: AreaFinding | undefined): string =>
    finding
      ? t('passagesPage.threatAndSum', {
          threat: finding.threat ? t(`ports.rating.${finding.threat}`) : t('passagesPage.noReport'),
          sum: formatNumber(finding.sum, 2),
        })
      : t('passagesPage.notCrossed');
  return [...new Map([...(ones ?? []), ...(others ?? [])]).entries()].map(([id, { area }]) => {
    const [one, two] = [ones?.get(id), others?.get(id)];
    return {
      name: area ? routeAreaWords(t, area) : elsewhereWords(t, planned),
      one: words(one),
      two: words(two),
      difference: formatDifference((two?.sum ?? 0) - (one?.sum ?? 0), 2),
    };
  });
}
