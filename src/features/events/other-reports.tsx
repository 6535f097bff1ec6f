// What other sources report about the same event, each in its own words.
import { placeOf } from '#domain/geo/longitude.ts';
import { useTranslation } from 'react-i18next';
import type { OtherReport } from '#contract/entities/events.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { Text } from '#ui/text.tsx';
import { occurredWords } from '#i18n/occurred-words.ts';

export function OtherReports({ reports }: { reports: readonly OtherReport[] }) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  return (
    <ul className="stack-12 bare-list" aria-label={t('eventsPage.otherReports')}>
      {reports.map((report) => (
        <li key={report.id}>
          <Text as="div" strong>
            <bdi>{report.title}</bdi>
          </Text>
          <Text as="div" size="small" tone="quiet" className="tabular">
            <bdi>{report.source}</bdi>
            {report.sourceReference !== undefined && (
              <>
                {' '}
                (<bdi>{report.sourceReference}</bdi>)
              </>
            )}
            {' · '}
            {occurredWords(report)} · <bdi>{written(placeOf(report))}</bdi>
          </Text>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {t('eventsPage.learnedAt', { time: formatDateTime(report.reportedAt) })}
            {report.confidence && ` · ${t('events.confidence')}: ${t(`events.confidences.${report.confidence}`)}`}
          </Text>
          {report.description !== '' && (
            <p className="as-written">
              <bdi>{report.description}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
