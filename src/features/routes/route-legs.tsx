// The legs of a route as a table: position, course, time, and reports nearby.
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Route, RouteRisk } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { formatCourse, formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { RouteReports } from './risk/route-reports.tsx';
import { timesOf } from './route-times.ts';
import css from './routes.module.css';

interface Props {
  accountId: string;
  route: Route;
  risk: RouteRisk | undefined;
  /** The reports are samples. */
  invented: boolean;
  speedKn: number;
  departureMs: number;
  onShow: (position: LonLat) => void;
  onOpenEvent: (eventId: string) => void;
}

export function RouteLegs({ accountId, route, risk, invented, speedKn, departureMs, onShow, onOpenEvent }: Props) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  const times = timesOf(route.legs, speedKn, departureMs);
  const [opened, setOpened] = useState<number>();
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
            <Fragment key={`${leg.to.join(' ')} ${at}`}>
              <tr>
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
                  <LegCount
                    count={risk?.legs[at]?.total}
                    leg={at + 1}
                    isOpen={opened === at}
                    onToggle={() => setOpened(opened === at ? undefined : at)}
                  />
                  {invented && (risk?.legs[at]?.total ?? 0) > 0 && <div className="invented">{t('events.sampleMark')}</div>}
                </td>
              </tr>
              {risk && opened === at && (
                <tr>
                  <td colSpan={4} className={css.legReports}>
                    <RouteReports
                      accountId={accountId}
                      label={t('routes.legs.reportsOf', { leg: at + 1 })}
                      reports={risk.reports.filter(({ leg: of }) => of === at)}
                      onOpen={onOpenEvent}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface LegCountProps {
  /** undefined: not counted yet. */
  count: number | undefined;
  leg: number;
  isOpen: boolean;
  onToggle: () => void;
}

function LegCount({ count, leg, isOpen, onToggle }: LegCountProps) {
  const { t } = useTranslation();
  if (!count) return count === undefined ? '…' : formatNumber(0);
  const label = t('routes.legs.show', { count, leg });
  return (
    <button type="button" className={css.count} aria-expanded={isOpen} aria-label={label} onClick={onToggle}>
      {formatNumber(count)}
    </button>
  );
}
