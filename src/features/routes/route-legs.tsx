// The legs of a route as a table: position, course, time, and reports nearby.
import { useTranslation } from 'react-i18next';
import type { Route, RouteRisk } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { formatCourse, formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { timesOf } from './route-times.ts';
import css from './routes.module.css';

interface Props {
  route: Route;
  risk: RouteRisk | undefined;
  /** The reports are samples. */
  invented: boolean;
  speedKn: number;
  departureMs: number;
  onShow: (position: LonLat) => void;
}

export function RouteLegs({ route, risk, invented, speedKn, departureMs, onShow }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const times = timesOf(route.legs, speedKn, departureMs);
  const areaNames = new Map(risk?.areas.map(({ id, name }) => [id, name]));
  return (
    <details className={css.details}>
      <summary>{t('routes.legs.title', { count: route.legs.length })}</summary>
      <table className={`${css.legs} tabular`}>
        <thead>
          <tr>
            <th scope="col">{t('routes.legs.to')}</th>
            <th scope="col">{t('routes.legs.course')}</th>
            <th scope="col">{t('routes.legs.distance')}</th>
            <th scope="col">{t('routes.legs.reports')}</th>
          </tr>
        </thead>
        <tbody>
          {route.legs.map((leg, at) => (
            <tr key={`${leg.to.join(' ')} ${at}`}>
              <th scope="row">
                <button type="button" className={css.waypoint} onClick={() => onShow(leg.to)}>
                  {at + 1} <span className="code">{positionText(leg.to)}</span>
                </button>
                <div className="quiet">{formatDateTime(times[at]?.arrivesMs ?? departureMs)}</div>
                {leg.isApproach && <div className="quiet">{t('routes.legs.approach')}</div>}
                {risk?.legs[at]?.areas.map((id) => (
                  <div key={id} className="quiet">
                    {areaNames.get(id)}
                  </div>
                ))}
              </th>
              <td>{formatCourse(leg.courseDeg)}</td>
              <td>{formatDistance(leg.distanceNm)}</td>
              <td>
                {risk ? formatNumber(risk.legs[at]?.total ?? 0) : '…'}
                {invented && (risk?.legs[at]?.total ?? 0) > 0 && <div className="invented">{t('events.sampleMark')}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
