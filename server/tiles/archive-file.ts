// Archives of tiles as files: written while their tiles are made, so that only the directory is kept in memory, and read tile by tile.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { PMTiles, type Source, findTile, zxyToTileId } from 'pmtiles';
import { ArchiveIndex, type ArchiveOptions, FIRST_BYTES, frameOf, type ZippedTile } from './archive.ts';

const HASH_DIGITS = 16;

/** The same tiles in the same order give the same bytes. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #index = new ArchiveIndex();
  readonly #hash = createHash('sha256');

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ArchiveWriter> {
    const file = await open(path, 'w');
    await file.writeFile(Buffer.alloc(FIRST_BYTES)); // for header and root directory, which are known last
    return new ArchiveWriter(file);
  }

  /** Tiles that are asked for together should come together: they lie together in the file. */
  async add(tiles: readonly ZippedTile[]): Promise<void> {
    const bytes = Buffer.concat(tiles.filter((tile) => this.#index.add(tile)).map((tile) => tile.bytes));
    this.#hash.update(bytes);
    await this.#file.writeFile(bytes); // goes on where it was
  }

  /** Its size, and a hash of all that is in it. The bytes are on the disk. */
  async finish(options: ArchiveOptions): Promise<{ bytes: number; hash: string; tiles: number }> {
    const { header, root, metadata, leaves } = frameOf(this.#index, options, FIRST_BYTES);
    const [first, last] = [Buffer.concat([header, root]), Buffer.concat([metadata, leaves])];
    await this.#file.writeFile(last);
    await this.#file.write(first, 0, first.length, 0);
    await this.#file.sync();
    const hash = this.#hash.update(first).update(last).digest('hex').slice(0, HASH_DIGITS);
    return { bytes: FIRST_BYTES + this.#index.end + last.length, hash, tiles: this.#index.tileCount };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export class ArchiveReader {
  readonly #file: FileHandle;
  readonly #source: Source;
  readonly #archive: PMTiles;

  private constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#source = { getKey: () => path, getBytes: async (offset, length) => ({ data: await this.#read(offset, length) }) };
    this.#archive = new PMTiles(this.#source);
  }

  /** @throws when there is no such file */
  static async open(path: string): Promise<ArchiveReader> {
    return new ArchiveReader(await open(path), path);
  }

  metadata(): Promise<unknown> {
    return this.#archive.getMetadata();
  }

  /** As it is stored: zipped. */
  async tile({ z, x, y }: Omit<ZippedTile, 'bytes'>): Promise<ZippedTile | undefined> {
    const header = await this.#archive.getHeader();
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (;;) {
      const directory = await this.#archive.cache.getDirectory(this.#source, offset, length, header);
      const entry = findTile(directory, zxyToTileId(z, x, y));
      if (!entry) return undefined;
      if (entry.runLength > 0)
        return { z, x, y, bytes: new Uint8Array(await this.#read(header.tileDataOffset + entry.offset, entry.length)) };
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #read(offset: number, length: number): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return bytes.slice(0, bytesRead).buffer;
  }
}
