// Which archive shows a place, where several could: the finest. Pure but for the archive that it is given.
import type { PMTiles } from 'pmtiles';
import { type TileAt, tileBox } from './coverage.ts';

/** quilt://ARCHIVE~ZOOM~ID~ID/z/x/y: the archive, its last zoom, and the own maps that lie over it. */
export function quiltOf(address: string): { url: string; maxZoom: number; over: string[]; at: TileAt } {
  const [, names = '', z, x, y] = /^quilt:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address) ?? [];
  const [url = '', maxZoom, ...over] = names.split('~');
  return { url, maxZoom: Number(maxZoom), over, at: { z: Number(z), x: Number(x), y: Number(y) } };
}

/**
 * Whether an archive shows all of a tile's square: it has the tile, and, where it has finer ones, the square lies in what it covers.
 * @throws whatever the archive throws when it cannot be had
 */
export async function isWhollyShown(archive: Pick<PMTiles, 'getHeader' | 'getZxy'>, at: TileAt, signal?: AbortSignal): Promise<boolean> {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  if (at.z < minZoom) return false;
  const [west, south, east, north] = tileBox(at);
  if (west >= maxLon || south >= maxLat || east <= minLon || north <= minLat) return false;
  if (at.z < maxZoom && (west < minLon || south < minLat || east > maxLon || north > maxLat)) return false;
  const up = Math.max(0, at.z - maxZoom);
  return (await archive.getZxy(at.z - up, at.x >> up, at.y >> up, signal)) !== undefined;
}
