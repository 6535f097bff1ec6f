// Planning a route beside the map: stops, speed, avoidances, result. All on this device; indicative, not for navigation.
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { Route } from '#contract/routing.ts';
import { DAY_MS, type EpochMs, type LonLat } from '#contract/units.ts';
import { formatMoment, formatPosition } from '#i18n/formats.ts';
import { writeTyped } from '#i18n/typed-time.ts';
import type { Chart } from '#map/chart/chart.ts';
import { flyToBox } from '#map/fly-to-box.ts';
import { takeMap } from '#map/map-taken.ts';
import { showDrawer } from '#map/workbench.ts';
import { serverNow } from '#platform/clock.ts';
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
import { keepPlannedRoute } from './keep-route.ts';
import { RouteAvoidances } from './route-avoidances.tsx';
import {
  changeRouteDraft,
  departureOf,
  emptyDraft,
  MOST_SPEED_KN,
  pickingStop,
  planAnew,
  type RouteDraft,
  routeDraft,
  setDeparture,
  setStop,
} from './route-draft.ts';
import { extentOfRoute } from './route-drawing.ts';
import { RouteExport, RouteImport } from './route-files.tsx';
import { RouteLegs } from './route-legs.tsx';
import { assessPlan, closuresOf, requestOf, routePlan, startPlan, timesOfRisk } from './route-plan.ts';
import { reportsOf, useAreaDrawings, useAreas } from './route-queries.ts';
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
  const draft = useWatched(routeDraft);
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
  const request = requestOf(draft, closuresOf(draft, listed, ownAreas));
  useEffect(() => {
    if (isReady) startPlan(request, draft.fixed !== undefined);
  });
  useRisk(account.id, heldAreas, { departureMs, speedKn: draft.speedKn });
  usePicking(chart);
  useGoingToResult(chart, plan?.route);
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

function showWhole(chart: Chart, route: Route | undefined): void {
  const box = route && extentOfRoute(route);
  if (box) flyToBox(chart, box);
}

/** Moves the map to each new result. One that was there when the drawer opened leaves the map where it is. */
function useGoingToResult(chart: Chart | undefined, route: Route | undefined): void {
  const shown = useRef(route);
  useEffect(() => {
    if (!chart || route === shown.current) return;
    shown.current = route;
    showWhole(chart, route);
  }, [chart, route]);
}

/** Computed again when the route, the reports or the areas change. */
function useRisk(accountId: string, areas: readonly RiskArea[], { departureMs, speedKn }: { departureMs: EpochMs; speedKn: number }): void {
  const events = useHeld(heldEvents, accountId);
  const route = useWatched(routePlan)?.route;
  const day = Math.floor(useWatched(slowClock) / DAY_MS) * DAY_MS;
  const reports = useMemo(() => events && reportsOf(events.values(), areas, day), [events, areas, day]); // the worker is sent them once
  useEffect(() => {
    if (route && reports) void assessPlan(reports, timesOfRisk({ departureMs, speedKn }, serverNow()));
  }, [route, reports, departureMs, speedKn]);
}

/** While a stop waits for a tap, the map picks nothing else; Esc or leaving ends it. */
function usePicking(chart: Chart | undefined): void {
  const picking = useWatched(pickingStop);
  useEffect(() => {
    if (picking === undefined || !chart) return;
    takeMap('route', true);
    const stop = chart.on('click', ({ position }) => {
      changeRouteDraft((draft) => setStop(draft, picking, { text: formatPosition(position), position }));
      pickingStop.set(undefined);
    });
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      pickingStop.set(undefined);
    };
    addEventListener('keydown', escape, { capture: true });
    return () => {
      stop();
      removeEventListener('keydown', escape, { capture: true });
      takeMap('route', false);
    };
  }, [picking, chart]);
  useEffect(() => () => pickingStop.set(undefined), []);
}
