// Opens the chart once in its element and follows appearance, map style and language. React never redraws the map.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipStore } from '#compute/ships.ts';
import { formatAge } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { baseMapStyle } from '#map/chart/base-map-style.ts';
import { type Chart, openChart } from '#map/chart/chart.ts';
import type { ChartFailure } from '#map/chart/chart-events.ts';
import type { OpenChart } from '#map/map-layer.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { type ShipsOnChart, showShips } from '#map/ships/ships-on-chart.ts';
import { log } from '#platform/log.ts';
import { globeShown } from './globe.ts';

export interface ChartState {
  open?: OpenChart;
  failure?: ChartFailure;
  /** Some of the map in view is not on this device and cannot be fetched. */
  missing: boolean;
}

/** The element carries the ships on the chart, so that tests and support can call count() and pick(): a canvas has no DOM. */
export interface ChartElement extends HTMLDivElement {
  shipsOnChart?: ShipsOnChart;
  chart?: Chart;
}

interface FirstLook {
  scheme: Scheme;
  relief: boolean;
  language: string;
  t: Translate;
  showMore: (open: OpenChart) => () => void;
}
type Told = (change: (before: ChartState) => ChartState) => void;

/** Returns how to close it. */
function openIn(container: ChartElement, { t, showMore, ...look }: FirstLook, tell: Told): () => void {
  const words = { chart: t('map.chart'), toggleAttribution: t('map.attribution') };
  const opened = openChart({ container, style: baseMapStyle, words, ...look });
  if (!opened.ok) {
    tell(() => ({ failure: opened.error, missing: false }));
    return () => undefined;
  }
  const chart = opened.value;
  const ships = showShips(chart, shipStore, { ageWords: formatAge, onProblem: (problem) => log.warn('ships on the chart', problem) });
  chart.on('coverage', ({ missing }) => tell((before) => ({ ...before, missing })));
  chart.on('failure', (failure) => tell((before) => ({ ...before, failure })));
  chart.on('problem', (problem) => log.warn('chart', problem));
  Object.assign(container, { chart, shipsOnChart: ships });
  chart.setGlobe(globeShown.get());
  const open = { chart, ships };
  const stopMore = showMore(open);
  tell(() => ({ open, missing: false }));
  return () => {
    stopMore();
    ships.destroy();
    chart.destroy();
  };
}

/** `showMore`: adds what the chart shows besides ships; called once when the chart is ready, returns a function that stops it. */
export function useChart(
  element: RefObject<ChartElement | null>,
  look: { scheme: Scheme; relief: boolean },
  showMore: (open: OpenChart) => () => void,
): ChartState {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<ChartState>({ missing: false });
  const first = useRef({ ...look, language: i18n.language, t, showMore });

  useEffect(() => {
    const container = element.current;
    if (!container) return;
    let close = (): void => undefined;
    const open = () => {
      try {
        close = openIn(container, first.current, setState);
      } catch (error) {
        setState(() => {
          throw error; // a bug, which only React's own work takes to the page of errors
        });
      }
    };
    const opening = setTimeout(open); // it takes as long as the screen itself: in one task they would be a long one
    return () => {
      clearTimeout(opening);
      close();
    };
  }, [element]);

  const { open } = state;
  useEffect(() => open?.chart.setScheme(look.scheme), [open, look.scheme]);
  useEffect(() => open?.chart.setRelief(look.relief), [open, look.relief]);
  useEffect(() => open?.chart.setLanguage(i18n.language), [open, i18n.language]);
  return state;
}
