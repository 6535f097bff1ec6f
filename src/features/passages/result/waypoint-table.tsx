// Every waypoint: time as date-time group, distances, sun, reports on the leg that leads there.
import { useTranslation } from 'react-i18next';
import type { PassageAssessment, PassageWaypoint } from '#contract/passages/passage-assessment.ts';
import { formatCourse, formatDateTime, formatDistance, formatDtg, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import css from '#features/passages/passages.module.css';
import { ThreatMark } from './threat-mark.tsx';

interface Props {
  assessment: PassageAssessment;
  /** Of areas, by id. */
  names: ReadonlyMap<string, string>;
}

export function WaypointTable({ assessment: { waypoints }, names }: Props) {
  const { t } = useTranslation();
  const heads = ['waypointHead', 'timeHead', 'legHead', 'toGoHead', 'legThreatHead', 'legAreasHead'] as const;
  return (
    <details className={css.details}>
      <summary>{t('passagesPage.waypointCount', { count: waypoints.length })}</summary>
      <PlainTable label={t('passagesPage.waypoints')} heads={heads.map((head) => ({ words: t(`passagesPage.${head}`) }))}>
        {waypoints.map((waypoint, at) => (
          <WaypointRow key={at} {...{ waypoint, names }} number={at + 1} />
        ))}
      </PlainTable>
    </details>
  );
}

function WaypointRow({ waypoint, names, number }: Pick<Props, 'names'> & { waypoint: PassageWaypoint; number: number }) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const { position, leg, fromStartNm, toGoNm, atMs, byNight, worst, threat, areas } = waypoint;
  return (
    <tr>
      <td>
        {number} <span className="code">{positionText(position)}</span>
      </td>
      <td className="tabular">
        {atMs === undefined ? (
          t('passagesPage.unknown')
        ) : (
          <>
            <span className="code">{formatDtg(atMs)}</span> <span className="quiet small">{formatDateTime(atMs)}</span>
            {byNight && <span className="small"> {t('passagesPage.night')}</span>}
          </>
        )}
      </td>
      <td className="tabular" data-label={t('passagesPage.legHead')}>
        {leg && `${formatDistance(leg.distanceNm)} ${formatCourse(leg.courseDeg)}`}
      </td>
      <td className="tabular" data-label={t('passagesPage.toGoHead')}>
        {t('passagesPage.doneAndToGo', { done: formatDistance(fromStartNm), toGo: formatDistance(toGoNm) })}
      </td>
      <td data-label={t('passagesPage.legThreatHead')}>
        <ThreatMark of={threat} none={t('passagesPage.noReport')} />
        {worst.count > 0 && (
          <span className="quiet small tabular">{t('ratingPage.reportSum', { count: worst.count, sum: formatNumber(worst.sum, 2) })}</span>
        )}
      </td>
      <td className="small" data-label={t('passagesPage.legAreasHead')}>
        {areas.map((id) => names.get(id) ?? id).join(', ')}
      </td>
    </tr>
  );
}
