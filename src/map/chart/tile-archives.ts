// The map's pmtiles:// protocol and the address of MapLibre's worker; set once in a page.
import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';

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
  addProtocol('pmtiles', async (request, abort) => {
    try {
      return await protocol.tile(request, abort);
    } catch (error) {
      if (!abort.signal.aborted) protocol.tiles.delete(archiveOf(request.url));
      throw error;
    }
  });
}

/** The archive's address in a pmtiles address of a tile or of the archive itself. */
function archiveOf(url: string): string {
  return url.replace(/^pmtiles:\/\//, '').replace(/\/\d+\/\d+\/\d+$/, '');
}
