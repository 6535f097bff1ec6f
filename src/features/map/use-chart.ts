// Opens the chart once in its element and keeps it in step with theme, language and filter. React never redraws the map.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import { SHIP_GROUPS } from '#contract/worker-apis.ts';
import { formatAge } from '#i18n/formats.ts';
import { baseMapStyle } from '#map/base-map-style.ts';
import { type Chart, openChart } from '#map/chart.ts';
import type { ChartFailure } from '#map/chart-events.ts';
import type { Scheme } from '#map/ship-look.ts';
import { type ShipsOnChart, showShips } from '#map/ships-on-chart.ts';
import { log } from '#platform/log.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';

export interface OpenChart {
  chart: Chart;
  ships: ShipsOnChart;
}

export interface ChartState {
  open?: OpenChart;
  failure?: ChartFailure;
  /** Something in view is not on this device and cannot be fetched. */
  missing: boolean;
}

/** The element carries what is on it, so that tests and support can ask count() and pick(): the canvas tells nothing to the DOM. */
export interface ChartElement extends HTMLDivElement {
  shipsOnChart?: ShipsOnChart;
  chart?: Chart;
}

const filterOf = (hidden: readonly string[]) => (hidden.length ? { groups: SHIP_GROUPS.filter((group) => !hidden.includes(group)) } : {});

export function useChart(
  element: RefObject<ChartElement | null>,
  scheme: Scheme,
  onPickMmsi: (mmsi: number | undefined) => void,
): ChartState {
  // over 40 lines: the life of one chart, from opening to closing
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<ChartState>({ missing: false });
  const { hiddenGroups } = useWatched(tools);
  const pick = useRef(onPickMmsi);
  const first = useRef({ scheme, language: i18n.language, t });
  useEffect(() => {
    pick.current = onPickMmsi;
  });

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    const { t: words, ...look } = first.current;
    const opened = openChart({
      container,
      style: baseMapStyle,
      words: { chart: words('map.chart'), toggleAttribution: words('map.attribution'), nauticalMiles: words('map.nauticalMiles') },
      ...look,
    });
    if (!opened.ok) {
      setState({ failure: opened.error, missing: false });
      return;
    }
    const chart = opened.value;
    const ships = showShips(chart, shipStore, {
      filter: filterOf(tools.get().hiddenGroups),
      ageWords: formatAge,
      onProblem: (problem) => log.warn('ships on the chart', problem),
      onPick: ([nearest]) => {
        if (nearest === undefined) return pick.current(undefined);
        shipStore.shipAt(nearest).then(
          (ship) => pick.current(ship?.mmsi),
          (problem: unknown) => log.warn('who was picked', problem),
        );
      },
    });
    chart.on('coverage', ({ missing }) => setState((before) => ({ ...before, missing })));
    chart.on('failure', (failure) => setState((before) => ({ ...before, failure })));
    chart.on('problem', (problem) => log.warn('chart', problem));
    Object.assign(container, { chart, shipsOnChart: ships });
    setState({ open: { chart, ships }, missing: false });
    const watchSize = new ResizeObserver(() => chart.resize());
    watchSize.observe(container);
    return () => {
      watchSize.disconnect();
      ships.destroy();
      chart.destroy();
    };
  }, [element]);

  const { open } = state;
  useEffect(() => open?.chart.setScheme(scheme), [open, scheme]);
  useEffect(() => open?.chart.setLanguage(i18n.language), [open, i18n.language]);
  useEffect(() => open?.ships.setFilter(filterOf(hiddenGroups)), [open, hiddenGroups]);
  return state;
}
