// An archive as far as this device has kept pieces of it: an edition before the one that counts, drawn where the newer one cannot be had.
// Nothing of it goes over the link.
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { dropPieces, readPiece } from '#platform/caches/kept-pieces.ts';
import { log } from '#platform/log.ts';
import type { TileAt } from './coverage.ts';

class KeptSource implements Source {
  /** The start of the piece that was read last: of a tile, once it was read. */
  lastFrom = 0;
  readonly #cache: string;
  readonly #url: string;

  constructor(cache: string, url: string) {
    this.#cache = cache;
    this.#url = url;
  }

  getKey = (): string => this.#url;

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const data = await readPiece(this.#cache, this.#url, `bytes=${offset}-${offset + length - 1}`);
    if (!data) throw new Error('This piece is not on the device');
    this.lastFrom = offset;
    return { data };
  }
}

export class KeptArchive {
  readonly #cache: string;
  readonly #url: string;
  #archive: PMTiles;

  /** `path`: of the archive on this server. */
  constructor(cache: string, path: string) {
    this.#cache = cache;
    this.#url = new URL(path, location.href).href;
    this.#archive = new PMTiles(new KeptSource(cache, this.#url));
  }

  /** What it says of itself, and its tiles, as PMTiles gives them. */
  get archive(): Pick<PMTiles, 'getHeader' | 'getZxy'> {
    return this.#archive;
  }

  /** Undefined: the archive has no such tile. @throws when it, or what leads to it, is not on the device */
  async tile({ z, x, y }: TileAt): Promise<Uint8Array | undefined> {
    try {
      const tile = await this.#archive.getZxy(z, x, y);
      return tile && new Uint8Array(tile.data);
    } catch (error) {
      this.#archive = new PMTiles(new KeptSource(this.#cache, this.#url)); // it keeps a failed header for ever
      throw error;
    }
  }

  /** The newer edition of this tile is here. Tiles of the same content go with it; what nothing is left to draw of goes whole. */
  async drop({ z, x, y }: TileAt): Promise<void> {
    const source = new KeptSource(this.#cache, this.#url);
    const archive = new PMTiles(source);
    const tile = await archive.getZxy(z, x, y).catch(() => undefined);
    if (!tile) return; // nothing of it is kept
    const { tileDataOffset } = await archive.getHeader();
    const left = await dropPieces(this.#cache, ({ from }) => from === source.lastFrom, this.#url);
    if (!left.some(({ from }) => from >= tileDataOffset)) await dropPieces(this.#cache, () => true, this.#url);
  }
}

export interface ReadTile {
  /** Undefined: the archive has no such tile. */
  bytes: Uint8Array | undefined;
  /** The newer edition could not be had. */
  isOlder: boolean;
}

/** A link that bears nothing must not leave the map empty where an older tile is at hand, ms. The newer one comes all the same. */
const LATE_MS = 5000;

async function keptTile(at: TileAt, older: readonly KeptArchive[]): Promise<ReadTile | undefined> {
  for (const archive of older.toReversed()) {
    const found = await archive.tile(at).then(
      (bytes) => ({ bytes, isOlder: true }),
      () => undefined,
    );
    if (found) return found;
  }
  return undefined;
}

/**
 * A tile of the archive that counts, or, where that cannot be had, of the newest edition before it that this device has. `older`: the
 * oldest first. @throws what `read` throws, when there is none
 */
export async function newestOrKept(
  at: TileAt,
  read: () => Promise<Uint8Array | undefined>,
  older: readonly KeptArchive[],
): Promise<ReadTile> {
  const newest = read().then((bytes) => {
    for (const archive of older) archive.drop(at).catch((problem: unknown) => log.warn('an older edition could not be removed', problem));
    return { bytes, isOlder: false };
  });
  if (older.length === 0) return newest;
  const late = new Promise<undefined>((over) => setTimeout(over, LATE_MS));
  const inTime = await Promise.race([newest.catch(() => undefined), late]);
  return inTime ?? (await keptTile(at, older)) ?? newest;
}
