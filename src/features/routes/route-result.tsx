// The result of planning: the route in figures beside alternatives, or in plain words why there is none.
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import { MOST_APPROACH_NM, type NoRoute, type PassageName, type Route } from '#contract/routing.ts';
import { HOUR_MS } from '#contract/units.ts';
import { formatDateTime, formatDistance, formatVoyageTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import type { RouteDraft } from './route-draft.ts';
import { alternativeRows, roundsGoodHope } from './route-alternatives.ts';
import { type Alternative, retryPlan, type RoutePlan, stopPlan } from './route-plan.ts';
import { sailMs } from './route-times.ts';
import css from './routes.module.css';

interface Props {
  plan: RoutePlan;
  draft: RouteDraft;
  departureMs: number;
  /** The names of closed areas, by id. */
  areaNames: ReadonlyMap<string, string>;
}

export function RouteResult({ plan, draft, departureMs, areaNames }: Props) {
  const { t } = useTranslation();
  if (plan.state === 'working')
    return (
      <div className={css.working}>
        <WordedProgress label={t('routes.working')} />
        <Button size="small" kind="soft" onClick={stopPlan}>
          {t('routes.cancel')}
        </Button>
      </div>
    );
  if (plan.state === 'stopped' || plan.state === 'failed')
    return (
      <Notice tone={plan.state === 'failed' ? 'danger' : 'info'}>
        {t(`routes.${plan.state}`)}{' '}
        <Button size="small" kind="soft" onClick={retryPlan}>
          {t('routes.again')}
        </Button>
      </Notice>
    );
  if (!plan.route) return plan.none && <WhyNone none={plan.none} draft={draft} areaNames={areaNames} />;
  return <Found route={plan.route} plan={plan} speedKn={draft.speedKn} departureMs={departureMs} />;
}

function WhyNone({ none, draft, areaNames }: { none: NoRoute; draft: RouteDraft; areaNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation();
  const stopName = (at: number) => draft.stops[at]?.text || t('routes.stopNumber', { number: at + 1 });
  const areas = (ids: readonly string[]) => ids.map((id) => areaNames.get(id) ?? id);
  const words = () => {
    switch (none.reason) {
      case 'noSea':
        return t('routes.none.noSea', { stop: stopName(none.stop), distance: formatDistance(MOST_APPROACH_NM) });
      case 'inClosedArea':
        return t('routes.none.inClosedArea', { stop: stopName(none.stop), areas: areas(none.areas).join(', ') });
      case 'closed': {
        const what = [...none.closures.passages.map((name) => t(`routes.passage.${name}`)), ...areas(none.closures.areas)];
        const ends = { from: stopName(none.fromStop), to: stopName(none.fromStop + 1) };
        return t(none.alone ? 'routes.none.closedAlone' : 'routes.none.closedTogether', { ...ends, what: what.join(', ') });
      }
      case 'notConnected':
        return t('routes.none.notConnected', { from: stopName(none.fromStop), to: stopName(none.fromStop + 1) });
      case 'cancelled':
        return t('routes.stopped');
    }
  };
  return (
    <Notice tone="warning" title={t('routes.none.title')}>
      {words()}
    </Notice>
  );
}

function Found({ route, plan, speedKn, departureMs }: { route: Route; plan: RoutePlan; speedKn: number; departureMs: number }) {
  const { t } = useTranslation();
  const takesMs = sailMs(route.distanceNm, speedKn);
  const approachNm = route.legs.reduce((sum, leg) => sum + (leg.isApproach ? leg.distanceNm : 0), 0);
  const facts = [
    { label: t('routes.distance'), value: formatDistance(route.distanceNm) },
    { label: t('routes.time'), value: formatVoyageTime(takesMs / HOUR_MS) },
    { label: t('routes.eta'), value: formatDateTime(departureMs + takesMs) },
    ...(route.passages.length > 0
      ? [{ label: t('routes.through'), value: route.passages.map((name) => t(`routes.passage.${name}`)).join(', ') }]
      : []),
    ...(approachNm > 0.05 ? [{ label: t('routes.approaches'), value: formatDistance(approachNm) }] : []),
  ];
  return (
    <div className="stack-10" role="status">
      <Facts title={t('routes.result')} facts={facts} />
      {!plan.isDragged && <Land land={plan.land} />}
      {plan.alternatives && plan.alternatives.length > 0 && <Compared route={route} alternatives={plan.alternatives} speedKn={speedKn} />}
    </div>
  );
}

function Land({ land }: Pick<RoutePlan, 'land'>) {
  const { t } = useTranslation();
  const positionText = usePositionFormat();
  if (land === undefined || land === 'failed')
    return (
      <Text size="small" tone="quiet">
        {t(land === undefined ? 'routes.land.checking' : 'routes.land.unchecked')}
      </Text>
    );
  const { coast, crossed } = land;
  if (crossed.length === 0)
    return (
      <Text size="small" tone="quiet">
        {t('routes.land.none', { coast })}
      </Text>
    );
  const legs = crossed.map(({ leg, place }) => t('routes.land.leg', { from: leg + 1, to: leg + 2, place: positionText(place) })).join('; ');
  return <Notice tone="warning">{t('routes.land.crossed', { legs, coast })}</Notice>;
}

function Compared({ route, alternatives, speedKn }: { route: Route; alternatives: readonly Alternative[]; speedKn: number }) {
  const { t, i18n } = useTranslation();
  const titleOf = (closed: readonly PassageName[], other: Route | undefined) => {
    if (closed.length === 0) return t('routes.withoutAvoidances');
    const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
    const passage = list.format(closed.map((name) => t(`routes.passage.${name}`)));
    return t(other && roundsGoodHope(other) ? 'routes.roundGoodHope' : 'routes.without', { passage });
  };
  const difference = (other: Route) => {
    const moreNm = other.distanceNm - route.distanceNm;
    const by = { distance: formatDistance(Math.abs(moreNm)), time: formatVoyageTime(Math.abs(sailMs(moreNm, speedKn)) / HOUR_MS) };
    return t(moreNm >= 0 ? 'routes.longer' : 'routes.shorter', by);
  };
  return (
    <ItemList
      label={t('routes.compared')}
      items={alternativeRows(alternatives).map(({ closed, route: other }) => ({
        key: closed.join(' ') || 'open',
        title: titleOf(closed, other),
        detail: other ? difference(other) : t('routes.noWay'),
        ...(other && { end: formatDistance(other.distanceNm) }),
      }))}
    />
  );
}
