// An archive of map tiles that holds one, and what a server answers to a range of it.
import { PMTiles, zxyToTileId } from 'pmtiles';
import { pieceKey } from '#platform/caches/kept-pieces.ts';

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]);

/** PMTiles 3 of vector tiles with one tile, nothing compressed. */
export function oneTileArchive({ z, x, y }: { z: number; x: number; y: number }, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const root = [1, ...varint(zxyToTileId(z, x, y)), 1, ...varint(body.length), 1];
  const metadata = [...new TextEncoder().encode('{}')];
  const bytes = new Uint8Array(127 + root.length + metadata.length + body.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  let at = 127;
  [root.length, metadata.length, 0, body.length].forEach((length, i) => {
    view.setBigUint64(8 + i * 16, BigInt(at), true);
    view.setBigUint64(16 + i * 16, BigInt(length), true);
    at += length;
  });
  bytes.set([1, 1, 1, 1, z, z], 96);
  [-180, -85, 180, 85].forEach((degrees, i) => view.setInt32(102 + i * 4, degrees * 1e7, true));
  bytes.set([...root, ...metadata, ...body], 127);
  return bytes;
}

/** `range`: "bytes=0-99". */
export function pieceOfArchive(bytes: Uint8Array<ArrayBuffer>, range: string): Response {
  const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
  return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206, headers: { etag: '"one"' } });
}

/** As the service worker keeps an archive that this tile was read of. */
export async function keepInPieces(
  cacheName: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  { z, x, y }: { z: number; x: number; y: number },
): Promise<void> {
  const cache = await caches.open(cacheName);
  const source = {
    getKey: () => path,
    async getBytes(offset: number, length: number) {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const data = await pieceOfArchive(bytes, range).arrayBuffer();
      await cache.put(pieceKey(new URL(path, location.href).href, range), new Response(data));
      return { data };
    },
  };
  await new PMTiles(source).getZxy(z, x, y);
}
