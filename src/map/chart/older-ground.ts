// The operator's own ground as it was before its file was replaced, as far as this device has pieces of it: drawn where the newer edition
// cannot be had, and named (older-ground-here.ts).
import type { AddProtocolAction } from 'maplibre-gl';
import { ownMapUrl } from '#contract/own-maps.ts';
import { ownMaps } from '#map/own-maps.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { MAP_PIECES } from '#platform/caches/kept-pieces.ts';
import type { TileAt } from './coverage.ts';
import { KeptArchive, newestOrKept } from './kept-archive.ts';
import { isWhollyShown } from './quilt.ts';

type Answer = Awaited<ReturnType<AddProtocolAction>>;

/** By the id of the own map the tiles that are drawn as an edition before has them. */
export type OlderGround = ReadonlyMap<string, readonly TileAt[]>;
export const olderGround = watchedOfSession((): OlderGround => new Map());

function note(id: string, at: TileAt, isOlder: boolean): void {
  const all = olderGround.get();
  const tiles = all.get(id) ?? [];
  const others = tiles.filter(({ z, x, y }) => z !== at.z || x !== at.x || y !== at.y);
  if (isOlder === others.length < tiles.length) return;
  olderGround.set(new Map([...all, [id, isOlder ? [...others, at] : others]]));
}

const NO_TILE = new Uint8Array();
const archives = new Map<string, KeptArchive>();

const mapOf = (archive: string) => ownMaps.get().find((one) => archive.endsWith(ownMapUrl(one)));

/** Editions before an archive, the oldest first. */
function before(archive: string): KeptArchive[] {
  const map = mapOf(archive);
  return (map?.before ?? []).map((id) => {
    const known = archives.get(id) ?? new KeptArchive(MAP_PIECES, ownMapUrl({ id }));
    archives.set(id, known);
    return known;
  });
}

/**
 * `address`: pmtiles://ARCHIVE/z/x/y, or pmtiles://ARCHIVE, which has no tile. `read` answers as the protocol does: without bytes where there
 * is no tile.
 */
export async function tileOrOlder(address: string, read: () => Promise<Answer>): Promise<Answer> {
  const [, archive = '', z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address) ?? [];
  const older = before(archive);
  if (older.length === 0) return read();
  let newest: Answer | undefined;
  const readNewest = async () => {
    newest = await read();
    return newest.data as Uint8Array | undefined;
  };
  const at = { z: Number(z), x: Number(x), y: Number(y) };
  const tile = await newestOrKept(at, readNewest, older);
  note(mapOf(archive)?.id ?? '', at, tile.isOlder && tile.bytes !== undefined);
  return tile.isOlder || !newest ? { data: tile.bytes ?? NO_TILE } : newest;
}

/** Whether an edition before shows all of the tile. */
export async function isWhollyShownBefore(archive: string, at: TileAt): Promise<boolean> {
  for (const { archive: kept } of before(archive).toReversed()) {
    const isShown = await isWhollyShown(kept, at).catch(() => undefined);
    if (isShown !== undefined) return isShown;
  }
  return false;
}
