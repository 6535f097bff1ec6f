// Areas that the way crosses: threat, reports, and when she is in them.
import { useTranslation } from 'react-i18next';
import type { AreaFinding, PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Text } from '#ui/text.tsx';
import css from '#features/passages/passages.module.css';
import { routeAreaWords, elsewhereWords, worstElsewhereWords } from './measure-words.ts';
import { spanWords } from './span-words.ts';
import { ThreatMark } from './threat-mark.tsx';

export function AreaTable({ assessment: { areas, stretches, along } }: { assessment: PassageAssessment }) {
  const { t } = useTranslation();
  const worst = worstElsewhereWords(t, { stretches, along });
  const heads = ['areaHead', 'threatHead', 'reportsHead', 'newestHead', 'spansHead'] as const;
  return (
    <div className="stack-8 shrinks">
      <PlainTable label={t('passagesPage.areas')} heads={heads.map((head) => ({ words: t(`passagesPage.${head}`) }))}>
        {areas.map((finding) => (
          <AreaRow
            key={finding.area?.id ?? ''}
            finding={finding}
            name={finding.area ? routeAreaWords(t, finding.area) : elsewhereWords(t, { stretches, along })}
            worst={finding.area ? undefined : worst}
          />
        ))}
      </PlainTable>
      {areas.some(({ area }) => area?.isListed) && <Text size="small">{t('passagesPage.underwriters')}</Text>}
    </div>
  );
}

/** The text with each date on one line: a browser breaks lines at a hyphen. */
const wholeDates = (text: string) =>
  text.split(/(\d{4}-\d\d-\d\d)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className={css.date}>
        {part}
      </span>
    ) : (
      part
    ),
  );

interface RowProps {
  finding: AreaFinding;
  name: string;
  /** The worst stretch outside of all areas, in words. */
  worst?: string | undefined;
}

function AreaRow({ finding: { area, threat, reportsAYear, newestReportMs, trend, spans }, name, worst }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
        {area?.isListed && <span className="quiet small"> {t('passagesPage.listed')}</span>}
      </td>
      <td>
        <ThreatMark of={threat} none={t('passagesPage.noReport')} />
      </td>
      <td className="tabular" data-label={t('passagesPage.reportsHead')}>
        {formatNumber(reportsAYear)}
        {trend && <div className="small">{t(`passagesPage.trend.${trend}`)}</div>}
      </td>
      <td className="tabular" data-label={t('passagesPage.newestHead')}>
        {newestReportMs !== undefined && wholeDates(formatDate(newestReportMs))}
      </td>
      <td className="tabular">
        {spans.map((span) => (
          <div key={span.fromNm}>{wholeDates(spanWords(t, span))}</div>
        ))}
        {worst && wholeDates(worst)}
      </td>
    </tr>
  );
}
