// How the names of the map's sources stand on a chart. Must never take them away: they are a condition of using the data.

/** Narrower than this, attribution and scale do not fit beside each other. */
const NARROW_PX = 640;

/** Where it would cover the scale, the attribution is shown while the map loads and then stands behind its button. */
export function foldAttribution(container: HTMLElement): void {
  if (container.clientWidth > NARROW_PX) return;
  const attribution = container.querySelector('details.maplibregl-ctrl-attrib');
  attribution?.removeAttribute('open');
  attribution?.classList.remove('maplibregl-compact-show');
}
