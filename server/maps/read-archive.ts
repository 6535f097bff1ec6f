// Reads what a PMTiles 3 archive says of itself, and refuses one that the map could not use. It reads no tile.
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OwnMap } from '#contract/own-maps.ts';
import { z } from '#contract/zod.ts';

const unzip = promisify(gunzip);

// Section 3 of the specification of PMTiles 3: fixed places in the first 127 bytes, little-endian.
const HEADER_BYTES = 127;
const [NONE, GZIP] = [1, 2];
const VECTOR = 1;
/** PNG, JPEG, WebP, AVIF. */
const LAST_RASTER = 5;
/** Directories and metadata of a map of the whole world are a few MB. */
const MOST_SECTION_BYTES = 64e6;
/** Without these two layers of the Protomaps scheme there is no telling sea from land. */
const NEEDED_LAYERS = ['earth', 'water'];

const Metadata = z.object({
  attribution: z.string().optional().catch(undefined),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
});

type ArchiveFacts = Omit<OwnMap, 'id' | 'name'>;

interface Section {
  at: number;
  bytes: number;
}

function sectionsOf(header: Buffer): Record<'root' | 'metadata' | 'leaves' | 'tiles', Section> {
  const section = (place: number): Section => ({
    at: Number(header.readBigUInt64LE(place)),
    bytes: Number(header.readBigUInt64LE(place + 8)),
  });
  return { root: section(8), metadata: section(24), leaves: section(40), tiles: section(56) };
}

const degreesAt = (header: Buffer, place: number, most: number): number => Math.max(-most, Math.min(most, header.readInt32LE(place) / 1e7));

/** Attributions may be HTML; the map shows words. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/[<>]/g, '')
    .trim()
    .slice(0, 1000);

/** @throws Error with what is wrong, in words, when the archive is broken or none that the map can draw */
export async function readArchive(file: string, fileBytes: number): Promise<{ facts: ArchiveFacts; header: Buffer }> {
  const handle = await open(file);
  try {
    const read = async ({ at, bytes }: Section): Promise<Buffer> => {
      if (bytes > MOST_SECTION_BYTES) throw new Error('its directory is too large');
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at);
      if (bytesRead < bytes) throw new Error('it is cut off');
      return buffer;
    };
    if (fileBytes < HEADER_BYTES) throw new Error('it is no PMTiles archive');
    const header = await read({ at: 0, bytes: HEADER_BYTES });
    if (header.toString('latin1', 0, 7) !== 'PMTiles' || header[7] !== 3) throw new Error('it is no PMTiles archive of version 3');
    const sections = sectionsOf(header);
    const wholeBytes = Math.max(...Object.values(sections).map(({ at, bytes }) => at + bytes));
    if (wholeBytes > fileBytes) throw new Error(`it is cut off: ${fileBytes} of ${wholeBytes} bytes are there`);
    const [inside, tiles] = [header[97], header[98]];
    for (const how of [inside, tiles]) if (how !== NONE && how !== GZIP) throw new Error('it is compressed in another way than gzip');
    const plain = async (section: Section): Promise<Buffer> => {
      const bytes = await read(section);
      return inside === GZIP
        ? await unzip(bytes, { maxOutputLength: MOST_SECTION_BYTES }).catch(() => Promise.reject(new Error('its directory is damaged')))
        : bytes;
    };
    if ((await plain(sections.root)).length === 0) throw new Error('it has no tiles');
    const metadata = Metadata.safeParse(toJson((await plain(sections.metadata)).toString('utf8')));
    if (!metadata.success) throw new Error('its metadata are damaged');
    return { header, facts: factsOf(header, metadata.data) };
  } finally {
    await handle.close();
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function factsOf(header: Buffer, { attribution, vector_layers: layers = [] }: z.infer<typeof Metadata>): ArchiveFacts {
  const type = header[99] ?? 0;
  if (type < VECTOR || type > LAST_RASTER) throw new Error('its tiles are neither vectors nor pictures');
  const missing = NEEDED_LAYERS.filter((needed) => !layers.some(({ id }) => id === needed));
  if (type === VECTOR && missing.length > 0) throw new Error(`it is not in the Protomaps scheme: it has no layer ${missing.join(' and ')}`);
  const [minZoom, maxZoom] = [header[100] ?? 0, header[101] ?? 0];
  if (minZoom > maxZoom || maxZoom > 24) throw new Error('its zooms are damaged');
  return {
    kind: type === VECTOR ? 'vector' : 'raster',
    minZoom,
    maxZoom,
    box: [degreesAt(header, 102, 180), degreesAt(header, 106, 90), degreesAt(header, 110, 180), degreesAt(header, 114, 90)],
    ...(attribution && { attribution: wordsOf(attribution) }),
  };
}
