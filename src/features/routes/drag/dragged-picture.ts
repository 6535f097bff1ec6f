// The planned route while one of its waypoints is dragged: drawn by the page, over the map. So the map, all of which would be drawn anew for
// each place, stays as it is, and the route follows the hand on a slow GPU too.
import type { Chart } from '#map/chart/chart.ts';
import type { Geojson } from '#map/chart/overlays.ts';
import { type Scheme, SHIP_INKS } from '#map/ships/ship-look.ts';
import { ROUTE_INKS, WAYPOINTS_ZOOM } from '#features/routes/routes-layer.ts';
import css from './dragged-picture.module.css';

export interface DraggedPicture {
  /** Answers whether the picture shows the route now, so that the map need not. */
  show: (route: Geojson, isDragged: boolean) => boolean;
  destroy: () => void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** The world beside the world, where the map is wider than it. */
const TURNS_DEG = [-360, 0, 360];

type Looks = Record<string, Record<string, string | number>[]>;

/** Part of the route -> the lines or circles that show it, the lowest first; as its layers on the map (routes-layer.ts). */
function looksOf(scheme: Scheme): Looks {
  const { paper } = SHIP_INKS[scheme];
  const { planned, worst } = ROUTE_INKS[scheme];
  return {
    worst: [{ stroke: worst, 'stroke-width': 14, opacity: 0.6 }],
    sea: [
      { stroke: paper, 'stroke-width': 5.5, opacity: 0.75 },
      { stroke: planned, 'stroke-width': 2.5 },
    ],
    approach: [{ stroke: planned, 'stroke-width': 1.8, 'stroke-dasharray': '3.6 3.6' }],
    waypoint: [{ r: 3, fill: paper, stroke: planned, 'stroke-width': 1.4 }],
    stop: [{ r: 5, fill: planned, stroke: paper, 'stroke-width': 1.6 }],
  };
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, `${value}`);
  return made;
}

function shapesOf(chart: Chart, route: Geojson): SVGElement[] {
  if (typeof route === 'string' || route.type !== 'FeatureCollection') return [];
  const looks = looksOf(chart.scheme);
  const pointAt = ([lon = 0, lat = 0]: GeoJSON.Position, turnDeg: number) => chart.toScreen([lon + turnDeg, lat]);
  const wordsAt = (position: GeoJSON.Position, turnDeg: number) => {
    const { x, y } = pointAt(position, turnDeg);
    return `${x},${y}`;
  };
  return route.features.flatMap(({ geometry, properties }) => {
    const part = String(properties?.['part']);
    if (part === 'waypoint' && chart.view.zoom < WAYPOINTS_ZOOM) return [];
    const shapeAt = (turnDeg: number): [string, Record<string, string | number>][] => {
      if (geometry.type === 'LineString')
        return [['polyline', { points: geometry.coordinates.map((position) => wordsAt(position, turnDeg)).join(' ') }]];
      if (geometry.type !== 'Point') return [];
      const { x, y } = pointAt(geometry.coordinates, turnDeg);
      return [['circle', { cx: x, cy: y }]];
    };
    return TURNS_DEG.flatMap(shapeAt).flatMap(([name, place]) => (looks[part] ?? []).map((look) => element(name, { ...look, ...place })));
  });
}

export function draggedPicture(chart: Chart): DraggedPicture {
  let picture: SVGElement | undefined;
  let shown: Geojson | undefined;
  let stops: (() => void)[] = [];
  let isDragging = false;

  const draw = () => shown && picture?.replaceChildren(...shapesOf(chart, shown));
  function remove(): void {
    for (const stop of stops) stop();
    picture?.remove();
    picture = undefined;
  }
  function open(): void {
    picture = element('svg', { class: css.picture ?? '', 'aria-hidden': 'true' });
    chart.surface.after(picture);
    stops = [chart.on('move', draw), chart.on('settled', () => isDragging || remove())]; // until the map shows it again
  }

  return {
    show(route, isDragged) {
      // a tilted map or a globe hides parts of it, which only the map can tell
      isDragging = isDragged && !chart.globe && !chart.view.pitchDeg;
      if (isDragging && !picture) open();
      shown = route;
      draw();
      return isDragging;
    },
    destroy: remove,
  };
}
