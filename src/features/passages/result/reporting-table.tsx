// Which report is due to which centre, when and where.
import { useTranslation } from 'react-i18next';
import type { ReportDue } from '#contract/passages/passage-assessment.ts';
import { REPORTING_EDITION } from '#domain/passages/reporting-areas.ts';
import { formatDateTime, formatDistance, formatDtg } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Text } from '#ui/text.tsx';

interface Props {
  due: readonly ReportDue[];
  hasTimes: boolean;
}

export function ReportingTable({ due, hasTimes }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const heads = ['dueHead', 'centreHead', 'reportHead', 'placeHead'] as const;
  return (
    <div className="stack-8 shrinks">
      {due.length === 0 ? (
        <Text>{t('passagesPage.noReporting')}</Text>
      ) : (
        <PlainTable label={t('passagesPage.reporting')} heads={heads.map((head) => ({ words: t(`passagesPage.${head}`) }))}>
          {due.map(({ centre, report, why, dueMs, alongNm, position }, at) => (
            <tr key={at}>
              <td className="tabular">
                {dueMs === undefined ? (
                  t('passagesPage.unknown')
                ) : (
                  <>
                    {report === 'register' && `${t('passagesPage.before')} `}
                    <span className="code">{formatDtg(dueMs)}</span> <span className="quiet small">{formatDateTime(dueMs)}</span>
                  </>
                )}
              </td>
              <td>{t(`passagesPage.centre.${centre}`)}</td>
              <td>
                {t(`passagesPage.report.${report}`)} <span className="quiet small">{t(`passagesPage.reportWhy.${why}`)}</span>
              </td>
              <td className="tabular">
                <span className="code">{positionText(position)}</span> <span className="quiet small">{formatDistance(alongNm)}</span>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {!hasTimes && due.length > 0 && <Text size="small">{t('passagesPage.noDaily')}</Text>}
      <Text size="small" tone="quiet">
        {t('passagesPage.reportingLimits', { edition: REPORTING_EDITION })}
      </Text>
    </div>
  );
}
