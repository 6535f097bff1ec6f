// Which tiles in view are not on this device: a missing tile must never pass for open sea. Pure; the chart feeds it MapLibre's events.
import type { Box } from '#contract/units.ts';

export interface TileAt {
  z: number;
  x: number;
  y: number;
}

/** West, south, east, north of a tile in degrees; east may be 180. */
export function tileBox({ z, x, y }: TileAt): Box {
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  const lon = (column: number) => (column / 2 ** z) * 360 - 180;
  return [lon(x), lat(y + 1), lon(x + 1), lat(y)];
}

const turn = (deg: number) => ((deg % 360) + 360) % 360;

/** Whether a tile is visible in a box that may cross 180 degrees; an absent box is the whole world. */
function shows(tile: TileAt, view: Box | undefined): boolean {
  if (!view) return true;
  const [west, south, east, north] = tileBox(tile);
  if (north <= view[1] || south >= view[3]) return false;
  return turn(west - view[0]) < turn(view[2] - view[0]) || turn(view[0] - west) < east - west;
}

export class Coverage {
  readonly #tiles = new Map<string, { source: string; tile: TileAt }>();
  readonly #sources = new Set<string>();

  /** Without a tile: the source itself could not be opened. */
  failed(source: string, tile?: TileAt): void {
    if (tile) this.#tiles.set(keyOf(source, tile), { source, tile });
    else this.#sources.add(source);
  }

  loaded(source: string, tile?: TileAt): void {
    if (tile) this.#tiles.delete(keyOf(source, tile));
    this.#sources.delete(source);
  }

  failedOf(source: string): TileAt[] {
    return [...this.#tiles.values()].filter((one) => one.source === source).map(({ tile }) => tile);
  }

  /** Sources that could not be opened at all. */
  closed(): string[] {
    return [...this.#sources];
  }

  /** Failed tiles that this view needs: those of its own zoom, or of the source's deepest when the view is deeper. */
  missing(view: Box | undefined, zoom: number, deepestZoom: (source: string) => number): TileAt[] {
    return [...this.#tiles.values()]
      .filter(({ source, tile }) => tile.z === Math.min(Math.floor(zoom), deepestZoom(source)) && shows(tile, view))
      .map(({ tile }) => tile);
  }
}

const keyOf = (source: string, { z, x, y }: TileAt) => `${source}/${z}/${x}/${y}`;
