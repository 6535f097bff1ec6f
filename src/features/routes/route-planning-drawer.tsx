// Planning a route beside the map: stops, speed, avoidances, result. All on this device; indicative, not for navigation.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { DAY_MS, type EpochMs, type LonLat } from '#contract/units.ts';
import { formatMoment } from '#i18n/formats.ts';
import { writeTyped } from '#i18n/typed-time.ts';
import type { Chart } from '#map/chart/chart.ts';
import { showDrawer } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import type { RiskArea } from '#store/risk-areas.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { DateField, type TypedTime } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { draggedDraft } from './drag/drag-route.ts';
import { keepPlannedRoute } from './keep-route.ts';
import { RouteAvoidances } from './route-avoidances.tsx';
import {
  changeRouteDraft,
  departureOf,
  emptyDraft,
  MOST_SPEED_KN,
  planAnew,
  type RouteDraft,
  routeDraft,
  setDeparture,
} from './route-draft.ts';
import { RouteExport, RouteImport } from './route-files.tsx';
import { RouteLegs } from './route-legs.tsx';
import { showWhole, useDragging, useGoingToResult, usePicking, useReports, useRisk } from './route-on-map.ts';
import { closuresOf, requestOf, routePlan, startPlan } from './route-plan.ts';
import { useAreaDrawings, useAreas } from './route-queries.ts';
import { RouteResult } from './route-result.tsx';
import { RouteRiskView } from './risk/route-risk-view.tsx';
import { RouteStops } from './stops/route-stops.tsx';
import css from './routes.module.css';

interface Props {
  account: Account;
  chart?: Chart | undefined;
  onClose: () => void;
  onBack?: () => void;
}

const NO_AREAS: readonly RiskArea[] = [];

/** Close enough to see the coast around a waypoint. */
const WAYPOINT_ZOOM = 7;

export function RoutePlanningDrawer({ account, chart, onClose, onBack }: Props) {
  // over 40 lines: the order of the drawer
  const { t } = useTranslation();
  useEffect(() => keepPlannedRoute(account.id), [account.id]);
  const dragged = useWatched(draggedDraft);
  const settled = useWatched(routeDraft);
  const draft = dragged ?? settled;
  const plan = useWatched(routePlan);
  const invented = plan?.invented ?? false;
  const nowMs = useWatched(slowClock);
  const departureMs = departureOf(draft, nowMs);
  const areas = useAreas(account.id, Math.floor(nowMs / DAY_MS) * DAY_MS);
  const drawings = useAreaDrawings(account.id);
  const heldAreas = areas.state === 'ready' ? areas.value : NO_AREAS;
  const listed = heldAreas.filter(({ layer }) => layer === 'jwc');
  const ownAreas = drawings.state === 'ready' ? drawings.value : [];
  const isReady = areas.state !== 'loading' && drawings.state !== 'loading';
  const closed = closuresOf(draft, listed, ownAreas);
  const request = requestOf(draft, closed);
  useEffect(() => {
    if (isReady && !dragged) startPlan(request, draft.fixed !== undefined);
  });
  const reports = useReports(account.id, heldAreas);
  useRisk(reports, { departureMs, speedKn: draft.speedKn }, dragged !== undefined);
  useDragging(chart, closed, reports);
  usePicking(chart);
  useGoingToResult(chart, plan);
  const show = (position: LonLat) => chart?.flyTo({ position, zoom: Math.max(chart.view.zoom, WAYPOINT_ZOOM) });
  const events = useHeld(heldEvents, account.id);
  const openEvent = (id: string) => {
    const event = events?.get(id);
    if (event) show([event.lon, event.lat]);
    showDrawer({ name: 'event', id });
  };
  const areaNames = new Map([...heldAreas, ...ownAreas.flatMap((drawing) => drawing.areas)].map(({ id, name }) => [id, name]));

  return (
    <Drawer title={t('routes.title')} onClose={onClose} {...(onBack && { onBack })}>
      <div className="stack-16">
        <Text size="small" tone="quiet">
          {t('routes.indicative')}
        </Text>
        {draft.fixed ? (
          <Notice title={draft.fixed.name}>
            {t('routes.file.fixed', { count: draft.fixed.waypoints.length })}{' '}
            <Button size="small" kind="soft" onClick={() => changeRouteDraft(planAnew)}>
              {t('routes.file.planAnew')}
            </Button>
          </Notice>
        ) : (
          <RouteStops draft={draft} accountId={account.id} />
        )}
        <SpeedAndDeparture draft={draft} nowMs={nowMs} />
        {!draft.fixed && <RouteAvoidances draft={draft} listedAreas={listed.length} drawings={ownAreas} />}
        {chart && plan?.route && (
          <Text size="small" tone="quiet">
            {t('routes.drag')}
          </Text>
        )}
        {plan && <RouteResult plan={plan} draft={draft} departureMs={departureMs} areaNames={areaNames} />}
        {plan?.route && (
          <>
            <AssessPassage routeId={draft.id} speedKn={draft.speedKn} departureMs={departureMs} />
            <RouteExport route={plan.route} draft={draft} onShow={chart && (() => showWhole(chart, plan.route))} />
            {plan.risk && (
              <RouteRiskView
                {...{ accountId: account.id, route: plan.route, risk: plan.risk, invented, speedKn: draft.speedKn, departureMs }}
                onShow={show}
                onOpenEvent={openEvent}
              />
            )}
            <RouteLegs
              {...{ accountId: account.id, route: plan.route, risk: plan.risk, invented, speedKn: draft.speedKn, departureMs }}
              onShow={show}
              onOpenEvent={openEvent}
            />
          </>
        )}
        <div className="line-8 wraps">
          <RouteImport />
          <Button size="small" kind="soft" onClick={() => routeDraft.set(emptyDraft())}>
            {t('routes.clear')}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

/** Opens the assessment with this route; it finds the way again from what is kept. */
function AssessPassage({ routeId, speedKn, departureMs }: { routeId: string; speedKn: number; departureMs: EpochMs }) {
  const { t } = useTranslation();
  const departure = writeTyped(departureMs, 'minute').replace(' ', 'T');
  return (
    <div>
      <Button asChild size="small">
        <Link to="/dashboard/tra" search={{ route: routeId, departure, speed: speedKn }}>
          <Icon name="report" />
          {t('routes.assess')}
        </Link>
      </Button>
    </div>
  );
}

function SpeedAndDeparture({ draft: { speedKn, departureMs }, nowMs }: { draft: RouteDraft; nowMs: EpochMs }) {
  const { t } = useTranslation();
  const setSpeed = (text: string) => {
    const given = Number(text);
    if (given > 0 && given <= MOST_SPEED_KN) changeRouteDraft((draft) => ({ ...draft, speedKn: given }));
  };
  const setTime = (typed: TypedTime) => {
    if (typed !== 'wrong') changeRouteDraft((draft) => setDeparture(draft, typed === 'none' ? undefined : typed));
  };
  return (
    <div className={css.pair}>
      <Field label={t('routes.speed')}>
        {(control) => (
          <TextField
            {...control}
            type="number"
            inputMode="decimal"
            min={0.1}
            max={MOST_SPEED_KN}
            step={0.1}
            defaultValue={speedKn}
            onChange={({ target }) => setSpeed(target.value)}
          />
        )}
      </Field>
      <DateField
        label={t('routes.departure', { time: formatMoment(departureOf({}, nowMs), nowMs) })}
        precision="minute"
        value={departureMs}
        onChange={setTime}
      />
    </div>
  );
}
