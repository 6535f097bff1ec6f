// What the planner does with the map and with the reports: goes to results, picks stops, lets waypoints be dragged, has the risk computed.
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ClosedArea, Route } from '#contract/routing.ts';
import { DAY_MS, type EpochMs, type Knots, type LonLat } from '#contract/units.ts';
import { formatPosition } from '#i18n/formats.ts';
import type { Chart } from '#map/chart/chart.ts';
import { flyToBox } from '#map/fly-to-box.ts';
import { takeMap } from '#map/map-taken.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import type { RiskArea } from '#store/risk-areas.ts';
import { useHeld } from '#store/use-live.ts';
import { dragOnChart } from './drag/drag-on-chart.ts';
import { draggedDraft, dragWaypoint, dropWaypoint, putWaypointBack } from './drag/drag-route.ts';
import { changeRouteDraft, pickingStop, routeDraft, setStop, waypointsIn } from './route-draft.ts';
import { extentOfRoute } from './route-drawing.ts';
import { assessPlan, type RoutePlan, routePlan, timesOfRisk } from './route-plan.ts';
import { type Reports, reportsOf } from './route-queries.ts';

export function showWhole(chart: Chart, route: Route | undefined): void {
  const box = route && extentOfRoute(route);
  if (box) flyToBox(chart, box);
}

/** Moves the map to each new result. One that was there when the drawer opened, or that was dragged, leaves the map where it is. */
export function useGoingToResult(chart: Chart | undefined, plan: RoutePlan | undefined): void {
  const route = plan?.route;
  const shown = useRef(route);
  const stays = (plan?.isDragged ?? plan?.stays) === true;
  useEffect(() => {
    if (!chart || route === shown.current) return;
    shown.current = route;
    if (!stays) showWhole(chart, route);
  }, [chart, route, stays]);
}

interface SailedAt {
  departureMs: EpochMs;
  speedKn: Knots;
}

/** Computed again when the route, the reports or the areas change. */
export function useRisk(reports: Reports | undefined, { departureMs, speedKn }: SailedAt, isDragged: boolean): void {
  const route = useWatched(routePlan)?.route;
  useEffect(() => {
    if (route && reports && !isDragged) void assessPlan(reports, timesOfRisk({ departureMs, speedKn }, serverNow()));
  }, [route, reports, departureMs, speedKn, isDragged]);
}

/** undefined: they are being read. */
export function useReports(accountId: string, areas: readonly RiskArea[]): Reports | undefined {
  const events = useHeld(heldEvents, accountId);
  const day = Math.floor(useWatched(slowClock) / DAY_MS) * DAY_MS;
  return useMemo(() => events && reportsOf(events.values(), areas, day), [events, areas, day]); // the worker is sent them once
}

/** Stops, and waypoints of a file, are dragged on the map. */
export function useDragging(chart: Chart | undefined, closed: readonly ClosedArea[], reports: Reports | undefined): void {
  const move = useEffectEvent((at: number, place: LonLat) => dragWaypoint(at, place, { closed, reports }));
  useEffect(
    () =>
      chart &&
      dragOnChart(chart, {
        places: () => waypointsIn(draggedDraft.get() ?? routeDraft.get()),
        onMove: (at, place) => move(at, place),
        onDrop: dropWaypoint,
        onCancel: putWaypointBack,
      }),
    [chart],
  );
}

/** While a stop waits for a tap, the map picks nothing else; Esc or leaving ends it. */
export function usePicking(chart: Chart | undefined): void {
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
