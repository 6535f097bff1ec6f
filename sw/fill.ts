// Fills the precache: several files at a time, a large one in pieces. What is kept already, also by an earlier version or before a break,
// is not fetched again. Pure over its parts.

/** Over HTTP/2 the round trips of the others fill the link; more would stand before what the user sends. */
const AT_ONCE = 3;
/** Four seconds at 512 kbit/s: what a break costs at most. */
export const PIECE_BYTES = 256 * 1024;

export interface PrecacheFile {
  url: string;
  /** Null: the name says which it is. */
  revision: string | null;
  /** As it is kept, unpacked. */
  bytes: number;
}

export interface FillParts {
  files: readonly PrecacheFile[];
  /** Under which a file is kept: with its revision. */
  keyOf: (url: string) => string;
  kept: Pick<Cache, 'match' | 'put'>;
  /** Of files that are not whole yet. */
  pieces: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  tell: (keptBytes: number, totalBytes: number) => void;
}

export class CannotFetch extends Error {}

const ranged = (url: string, from: number): string => `${url}?__r=${from}`;

/** Without cookies: browsers send that over a connection of its own, so that nothing the user does waits behind it. */
async function fetchPiece({ fetch }: FillParts, url: string, from: number, to: number): Promise<Blob> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, credentials: 'omit', cache: 'no-store' });
  const piece = answer.status === 206 ? await answer.blob() : undefined;
  if (piece?.size !== to - from) throw new CannotFetch(`${url} from ${from}: ${answer.status}`);
  return piece;
}

async function fetchInPieces(parts: FillParts, { url, bytes }: PrecacheFile, got: (bytes: number) => void): Promise<Response> {
  const whole: Blob[] = [];
  for (let from = 0; from < bytes; from += PIECE_BYTES) {
    const held = await parts.pieces.match(ranged(url, from));
    const piece = held ? await held.blob() : await fetchPiece(parts, url, from, Math.min(from + PIECE_BYTES, bytes));
    if (!held) await parts.pieces.put(ranged(url, from), new Response(piece));
    whole.push(piece);
    got(piece.size);
  }
  return new Response(new Blob(whole));
}

async function fetchWhole({ fetch }: FillParts, { url, revision }: PrecacheFile): Promise<Response> {
  // a name that says which file it is: what the page has had comes from the browser's cache
  const answer = await fetch(url, { credentials: 'same-origin', cache: revision === null ? 'default' : 'reload' });
  if (!answer.ok || answer.redirected) throw new CannotFetch(`${url}: ${answer.status}`);
  return answer;
}

async function dropPieces({ pieces }: FillParts): Promise<void> {
  for (const request of await pieces.keys()) await pieces.delete(request);
}

/** Rejects when a file cannot be had: what has come stays kept, and the next attempt goes on from there. */
export async function fillPrecache(parts: FillParts): Promise<void> {
  const { files, keyOf, kept, tell } = parts;
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let keptBytes = 0;
  const got = (bytes: number) => tell((keptBytes += bytes), totalBytes);
  const missing: PrecacheFile[] = [];
  for (const file of files) {
    if (await kept.match(keyOf(file.url))) keptBytes += file.bytes;
    else missing.push(file);
  }
  tell(keptBytes, totalBytes);
  missing.sort((one, other) => one.bytes - other.bytes); // what has no screen without a link is small; the base map comes last
  const fetchNext = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const isLarge = file.bytes > 2 * PIECE_BYTES && file.revision === null && file.url.endsWith('.pmtiles');
      await kept.put(keyOf(file.url), isLarge ? await fetchInPieces(parts, file, got) : await fetchWhole(parts, file));
      if (!isLarge) got(file.bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  await dropPieces(parts);
}
