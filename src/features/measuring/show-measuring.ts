// Measuring on the chart: while its panel is open, clicks and keys place points, and picked ships are followed.
import { shipStore } from '#compute/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { ChartClick } from '#map/chart/chart-events.ts';
import { type Crosshair, showCrosshair } from '#map/draw/draw-crosshair.ts';
import { takeMap } from '#map/map-taken.ts';
import type { ShipsOnChart } from '#map/ships/ships-on-chart.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { closePanel } from '#domain/workbench/workbench.ts';
import { canonical, lonNear } from '#domain/geo/longitude.ts';
import { log } from '#platform/log.ts';
import { aimed, changeMeasurement, measured, placeAtCross } from './measuring-desk.ts';
import { MEASURE_SOURCE, measuringFeatures, measuringOverlay } from './measuring-layer.ts';
import { type Measurement, type MeasurePoint, withEnd, withoutLast, withShipsAt, withSpot } from './measurement.ts';

/** A click this near to the last point finishes the measurement instead of adding to it. */
const SAME_PX = 8;

/** What measuring needs of the ship store: where ships are. */
export type ShipPlaces = Pick<typeof shipStore, 'byMmsi' | 'subscribe'>;

/** A ship's name, or her MMSI when she has sent none; undefined when nothing is known of her. */
export async function shipSpot(ships: ShipPlaces, mmsi: number): Promise<MeasurePoint | undefined> {
  const [ship] = await ships.byMmsi([mmsi]);
  return ship && { position: [ship.lon, ship.lat], ship: { mmsi, name: ship.name || String(mmsi) } };
}

/** Returns a function that stops it. Over 40 lines: one life, whose parts share the chart. */
export function showMeasuring(chart: Chart, ships: Pick<ShipsOnChart, 'hitsAt'>, places: ShipPlaces = shipStore): () => void {
  let cross: Crosshair | undefined;
  let frame = 0;
  /** Clicks in order: a ship's name may arrive after the next click, but her place in the path must not change. */
  let last = Promise.resolve();
  const isMeasuring = () => isPanelOpen(workbench.get().panels, 'measuring');

  const draw = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const features = isMeasuring() ? measuringFeatures(measured.get(), aimed.get()).features : [];
      chart.setGeojson(MEASURE_SOURCE, { type: 'FeatureCollection', features });
    });
  };

  const spotAt = async (click: ChartClick): Promise<MeasurePoint> => {
    const [hit] = await ships.hitsAt(click);
    const ship = hit?.kind === 'ship' ? await shipSpot(places, Number(hit.id)) : undefined;
    return ship ?? { position: canonical(click.position) };
  };
  /** Two clicks on one place are a double click, however slow: no leg is that short. */
  const isOnLast = ({ spots }: Measurement, { position }: ChartClick): boolean => {
    const spot = spots.at(-1);
    if (!spot) return false;
    const [was, is] = [chart.toScreen([lonNear(spot.position[0], position[0]), spot.position[1]]), chart.toScreen(position)];
    return Math.hypot(is.x - was.x, is.y - was.y) < SAME_PX;
  };
  const place = (click: ChartClick) => {
    last = last.then(async () => {
      const spot = await spotAt(click).catch((problem: unknown) => {
        log.warn('what was measured', problem);
        return { position: canonical(click.position) };
      });
      changeMeasurement((before) => (!before.ended && isOnLast(before, click) ? withEnd(before) : withSpot(before, spot)));
    });
  };
  const underCross = (position: LonLat) => {
    const { clientWidth, clientHeight } = chart.surface;
    place({ position, x: clientWidth / 2, y: clientHeight / 2, touch: false });
  };

  const follow = () => {
    const open = isMeasuring();
    takeMap('measuring', open);
    if (open === (cross !== undefined)) return;
    chart.setGestures({ doubleClickZoom: !open });
    chart.surface.style.cursor = open ? 'crosshair' : '';
    cross?.destroy();
    cross = open
      ? showCrosshair(chart, {
          onPlace: underCross,
          onAim: (position) => aimed.set(position),
          onRemoveLast: () => changeMeasurement(withoutLast),
          onEnd: () => changeWorkbench((bench) => closePanel(bench, 'measuring')),
        })
      : undefined;
    placeAtCross.set(open ? () => cross?.place() : undefined);
    aimed.set(undefined);
    draw();
  };

  const moveShips = async () => {
    const mmsis = measured.get().spots.flatMap(({ ship }) => (ship ? [ship.mmsi] : []));
    if (mmsis.length === 0) return;
    const found = await places.byMmsi(mmsis);
    const positions = new Map(found.flatMap((ship): [number, LonLat][] => (ship ? [[ship.mmsi, [ship.lon, ship.lat]]] : [])));
    changeMeasurement((before) => withShipsAt(before, (mmsi) => positions.get(mmsi)));
  };

  const stops = [
    chart.addOverlay(measuringOverlay),
    workbench.watch(follow),
    measured.watch(draw),
    aimed.watch(draw),
    chart.on('pointer', (position) => isMeasuring() && aimed.set(position)),
    chart.on('click', (click) => isMeasuring() && place(click)),
    places.subscribe(() => void moveShips().catch((problem: unknown) => log.warn('ships that are measured', problem))),
  ];
  follow();
  return () => {
    cancelAnimationFrame(frame);
    takeMap('measuring', false);
    cross?.destroy();
    placeAtCross.set(undefined);
    for (const stop of stops) stop();
    if (isMeasuring()) changeWorkbench((bench) => closePanel(bench, 'measuring')); // who comes back to the map wants to pick, not to measure
  };
}
