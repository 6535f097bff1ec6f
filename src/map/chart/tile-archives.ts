// The map's pmtiles:// and quilt:// protocols and the address of MapLibre's worker; set once in a page.
import { addProtocol, type AddProtocolAction, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol } from 'pmtiles';
import { ownMapUrl } from '#contract/own-maps.ts';
import type { TileAt } from './coverage.ts';
import { isWhollyShownBefore, tileOrOlder } from './older-ground.ts';
import { isWhollyShown, quiltOf } from './quilt.ts';

let ready = false;

/**
 * Must run before the first map. PMTiles keeps a failed header or directory for ever, so an archive that failed is forgotten:
 * else a map opened without a link stays empty when the link is back.
 */
export function setUpTileArchives(): void {
  if (ready) return;
  ready = true;
  setWorkerUrl(workerUrl);
  const protocol = new Protocol();
  const tileOf: AddProtocolAction = (request, abort) => {
    const archive = archiveOf(request.url);
    const read: () => ReturnType<AddProtocolAction> = async () => {
      try {
        return await protocol.tile(request, abort);
      } catch (error) {
        if (!abort.signal.aborted) protocol.tiles.delete(archive);
        throw error;
      }
    };
    return tileOrOlder(request.url, read);
  };
  addProtocol('pmtiles', tileOf);
  /** An own map that cannot be had covers nothing: what lies under it then shows. */
  const isUnder = async (id: string, at: TileAt, signal: AbortSignal): Promise<boolean> => {
    const archive = ownMapUrl({ id });
    const opened = protocol.get(archive) ?? new PMTiles(archive);
    protocol.add(opened);
    try {
      return await isWhollyShown(opened, at, signal);
    } catch {
      if (!signal.aborted) protocol.tiles.delete(archive);
      return isWhollyShownBefore(archive, at);
    }
  };
  addProtocol('quilt', async (request, abort) => {
    const { url, maxZoom, over, at } = quiltOf(request.url);
    for (const id of over) if (await isUnder(id, at, abort.signal)) return { data: new Uint8Array() };
    const up = Math.max(0, at.z - maxZoom);
    const from = { z: at.z - up, x: at.x >> up, y: at.y >> up };
    const tile = await tileOf({ ...request, url: `pmtiles://${url}/${from.z}/${from.x}/${from.y}` }, abort);
    const bytes = up > 0 && tile.data instanceof Uint8Array ? tile.data : undefined;
    if (!bytes?.length) return tile;
    const { enlargedTile } = await import('#map/enlarged-tile.ts');
    return { ...tile, data: enlargedTile(bytes, from, at) };
  });
}

/** The archive's address in a pmtiles address of a tile or of the archive itself. */
function archiveOf(url: string): string {
  return url.replace(/^pmtiles:\/\//, '').replace(/\/\d+\/\d+\/\d+$/, '');
}
