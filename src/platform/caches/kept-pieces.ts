// Pieces of archives that the service worker keeps as they are looked at, and whole archives that a user keeps on purpose: their names, and
// what the page does with them itself.

/** Nautical charts; deleted by this name when the session ends (src/app/sync/run-sync.ts). */
export const CHART_PIECES = 'fathom-charts';
/** The base map and the operator's own maps. */
export const MAP_PIECES = 'fathom-tile-ranges';

const RANGE = '__r';

/** `range`: as the header of a request says it, "bytes=0-99". */
export function pieceKey(url: string, range: string): string {
  const key = new URL(url);
  key.searchParams.set(RANGE, range.replace('bytes=', ''));
  return key.href;
}

export interface Piece {
  /** Path of the archive. */
  path: string;
  /** Where it begins in the archive, and how long it is, as it was asked for: the last one of an archive may be shorter. */
  from: number;
  bytes: number;
}

/** Undefined: no piece of an archive. */
export function pieceOf(key: string): Piece | undefined {
  const { pathname, searchParams } = new URL(key);
  const [, from, to] = /^(\d+)-(\d+)$/.exec(searchParams.get(RANGE) ?? '') ?? [];
  return from === undefined ? undefined : { path: pathname, from: Number(from), bytes: Number(to) - Number(from) + 1 };
}

/** Undefined where nothing can be kept: an address without https. */
const openPieces = (cache: string): Promise<Cache> | undefined => globalThis.caches?.open(cache);

/** One piece, if it is kept, by itself or in the whole archive. */
export async function readPiece(cache: string, url: string, range: string): Promise<ArrayBuffer | undefined> {
  const open = await openPieces(cache);
  const kept = await open?.match(pieceKey(url, range));
  if (kept) return kept.arrayBuffer();
  const whole = await open?.match(url);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return whole && (await whole.blob()).slice(Number(from), Number(to) + 1).arrayBuffer();
}

/** Path of a whole archive. Its key is its address alone, so nothing that drops pieces for room sees it. */
function wholeOf(key: string): string | undefined {
  const { pathname, search } = new URL(key);
  return search === '' && pathname.endsWith('.pmtiles') ? pathname : undefined;
}

/** Paths of the archives that are here, whole or in pieces: the one that something came of last is the last. */
export async function keptArchives(cache: string): Promise<string[]> {
  const paths = new Set<string>();
  for (const { url } of (await (await openPieces(cache))?.keys()) ?? []) {
    const path = pieceOf(url)?.path ?? wholeOf(url);
    if (path === undefined) continue;
    paths.delete(path);
    paths.add(path);
  }
  return [...paths];
}

/** Paths of the archives that are here whole. */
export async function wholeArchives(cache: string): Promise<string[]> {
  const keys = (await (await openPieces(cache))?.keys()) ?? [];
  return keys.flatMap(({ url }) => wholeOf(url) ?? []);
}

/** @throws when there is no room, or nothing can be kept here */
export async function keepWhole(cache: string, path: string, answer: Response): Promise<void> {
  const open = await openPieces(cache);
  if (!open) throw new Error('Nothing can be kept at an address without https');
  await open.put(new URL(path, location.href).href, answer);
}

export async function dropWhole(cache: string, path: string): Promise<void> {
  await (await openPieces(cache))?.delete(new URL(path, location.href).href);
}

/** Removes pieces, of one archive or of all, and answers those that stay. */
export async function dropPieces(cache: string, isUnwanted: (piece: Piece) => boolean, url?: string): Promise<Piece[]> {
  const open = await openPieces(cache);
  const left: Piece[] = [];
  for (const key of (await open?.keys(url, { ignoreSearch: true })) ?? []) {
    const piece = pieceOf(key.url);
    if (!piece) continue;
    if (isUnwanted(piece)) await open?.delete(key);
    else left.push(piece);
  }
  return left;
}
