// The real chart in the browser, made narrower as by a drawer.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { type ChartOnPage, chartOnPage } from '#tests/chart-on-page.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { panToSee, useKeepInSight, wasInSight } from './keep-in-sight.ts';
import { usePickedPlace } from './use-picked-place.ts';

let stage: ChartOnPage;
beforeEach(async () => {
  stage = await chartOnPage({ position: [44, 12], zoom: 6 });
});
afterEach(() => stage.close());

async function narrow(picked: LonLat | undefined, widthPx: number) {
  const ref = { current: picked };
  const Keeping = () => {
    useKeepInSight(stage.chart, ref);
    return null;
  };
  await renderInTheme(<Keeping />);
  const element = stage.chart.surface.closest<HTMLElement>('body > div');
  if (!element) throw new Error('no chart on the page');
  element.style.width = `${widthPx}px`;
  await expect.poll(() => stage.chart.surface.clientWidth).toBe(widthPx);
}

test('a thing that the drawer would push out of sight comes back, clear of the edge', async () => {
  const picked: LonLat = [48, 12];
  expect(stage.chart.toScreen(picked).x).toBeGreaterThan(480);
  await narrow(picked, 420);
  await expect.poll(() => Math.round(stage.chart.toScreen(picked).x)).toBe(360);
  expect(Math.round(stage.chart.toScreen(picked).y)).toBe(300);
});

test('a map whose picked thing is still in sight does not move, nor one on which nothing was picked', async () => {
  await narrow([44.5, 12], 420);
  await expect.poll(() => Math.round(stage.chart.toScreen([44, 12]).x)).toBe(210);
  await narrow(undefined, 300);
  await expect.poll(() => Math.round(stage.chart.toScreen([44, 12]).x)).toBe(150);
});

test('on a map too small for a clear edge a thing stands in the middle', () => {
  expect(panToSee({ x: 10, y: 50 }, { width: 800, height: 100 })).toEqual({ x: -50, y: 0 });
  expect(panToSee({ x: 790, y: -5 }, { width: 800, height: 100 })).toEqual({ x: 50, y: -55 });
});

test('a map that has left the picked thing does not jump back to it when a drawer opens', async () => {
  expect(wasInSight({ x: 700, y: 50 }, { width: 420, height: 600 }, { width: 800, height: 600 })).toBe(false);
  expect(wasInSight({ x: 600, y: 50 }, { width: 420, height: 600 }, { width: 800, height: 600 })).toBe(true);
  await narrow([100, 1], 420);
  expect(stage.chart.view.position[0]).toBeCloseTo(44, 3);
});

test('a place that the map went to beside the middle stays there while the buttons zoom', async () => {
  const aside = { rightPx: 60, downPx: -90 };
  stage.chart.setView({ position: [40, 10], zoom: 8 });
  const place = stage.chart.fromScreen(stage.chart.surface.clientWidth / 2 + 60, stage.chart.surface.clientHeight / 2 - 90);
  const at = () => Object.values(stage.chart.toScreen(place)).map(Math.round);
  const before = at();
  for (const zoom of [9, 10, 11]) {
    stage.chart.zoomBy(1, aside);
    await expect.poll(() => stage.chart.view.zoom).toBe(zoom);
    expect(at()).toEqual(before);
  }
});

test('a place that the map flew to stays where it is while the buttons zoom, though notices come, until the map is moved', async () => {
  const place: LonLat = [44, 12];
  stage.chart.flyTo({ position: place, zoom: 6 }, () => ({ rightPx: 60, downPx: 40 }));
  await expect.poll(() => stage.chart.view.zoom, { timeout: 8000 }).toBe(6);
  const at = () => Object.values(stage.chart.toScreen(place)).map(Math.round);
  const before = at();
  for (const zoom of [7, 8, 9]) {
    stage.chart.zoomBy(1, { rightPx: 60, downPx: 55 });
    await expect.poll(() => stage.chart.view.zoom).toBe(zoom);
    expect(at()).toEqual(before);
  }
  stage.chart.panBy(30, 0);
  await expect.poll(() => at()[0]).toBe((before[0] ?? 0) - 30);
  stage.chart.zoomBy(1);
  await expect.poll(() => stage.chart.view.zoom).toBe(10);
  expect(at()).not.toEqual([(before[0] ?? 0) - 30, before[1]]);
});

test('a drawer that opens while the map flies does not lead it astray', async () => {
  stage.chart.flyTo({ position: [50, 14], zoom: 6 });
  await narrow(undefined, 420);
  await expect.poll(() => stage.chart.view.position.map((deg) => Number(deg.toFixed(2))), { timeout: 8000 }).toEqual([50, 14]);
});

test('a drawer that opens once the map has arrived leaves in sight what it went to show, until somebody moves the map', async () => {
  const zoomForWidth = () => ({ position: [50, 14] as LonLat, zoom: stage.chart.surface.clientWidth > 500 ? 7 : 5 });
  stage.chart.flyTo(zoomForWidth);
  await expect.poll(() => stage.chart.view.zoom, { timeout: 8000 }).toBe(7);
  await narrow(undefined, 420);
  await expect.poll(() => stage.chart.view.zoom, { timeout: 8000 }).toBe(5);
  stage.chart.zoomBy(1);
  await expect.poll(() => stage.chart.view.zoom).toBe(6);
  await narrow(undefined, 300);
  expect(stage.chart.view.zoom).toBe(6);
});

test('a tapped place is marked while what lies there is listed', async () => {
  const place: LonLat = [44, 12];
  const Listing = ({ isListed }: { isListed: boolean }) => {
    usePickedPlace(stage.chart, isListed ? place : undefined);
    return null;
  };
  const marks = () => stage.chart.featuresInView(['picked-place-ring']).length;
  const { rerender } = await renderInTheme(<Listing isListed />);
  await expect.poll(marks).toBe(1);
  await rerender(<Listing isListed={false} />);
  await expect.poll(marks).toBe(0);
});

test('a view that is set ends the flight before: a drawer that opens soon after does not lead back to it', async () => {
  stage.chart.flyTo({ position: [50, 14], zoom: 6 });
  stage.chart.setView({ position: [44, 12], zoom: 6 });
  await narrow(undefined, 420);
  await new Promise((later) => setTimeout(later, 300));
  expect(stage.chart.view.position.map(Math.round)).toEqual([44, 12]);
});
