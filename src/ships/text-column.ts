// One text of every ship, by chunks. Kept as joined strings until a text is asked for, as the database stores them and search reads them.
import type { PackedTexts } from '#store/ship-rows.ts';
import { CHUNK_SLOTS, chunkOf } from './columns.ts';

/** Joining 300,000 names takes a tenth of the time that writing an array of strings takes. */
export function packTexts(texts: readonly string[]): PackedTexts {
  for (const text of texts) if (text.includes('\n')) return [...texts];
  return texts.join('\n');
}

/** For a chunk with `count` slots. Undefined: it holds another number of texts. */
export function unpackTexts(packed: PackedTexts, count: number): string[] | undefined {
  if (count === 0) return [];
  const texts = typeof packed === 'string' ? packed.split('\n') : packed;
  return texts.length === count ? texts : undefined;
}

/** A chunk's texts to search: in upper case, with a line feed before each, and where each begins. */
export interface ChunkTexts {
  text: string;
  /** The index of the line feed before text i, and one more at the end. */
  starts: Uint32Array;
}

interface TextChunk {
  count: number;
  packed?: PackedTexts | undefined;
  texts?: string[] | undefined;
  search?: ChunkTexts | undefined;
}

export class TextColumn {
  #chunks: TextChunk[] = [];

  /** A chunk as stored in the database; unpacked when first asked for. */
  putPacked(chunk: number, packed: PackedTexts, count: number): void {
    this.#chunks[chunk] = { packed, count };
  }

  get(slot: number): string {
    return this.#texts(chunkOf(slot))[slot % CHUNK_SLOTS] ?? '';
  }

  /** Slots that were never set are ''. */
  setAll(slots: Uint32Array, texts: readonly string[]): void {
    let index = -1;
    let chunk: TextChunk = { count: 0 };
    let held: string[] = [];
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      if (chunkOf(slot) !== index) {
        index = chunkOf(slot);
        chunk = this.#chunk(index);
        held = this.#texts(index);
        chunk.packed = undefined;
        chunk.search = undefined;
      }
      const at = slot % CHUNK_SLOTS;
      while (held.length < at) held.push('');
      held[at] = texts[i] ?? '';
      chunk.count = held.length;
    }
  }

  /** The chunk's `count` texts. */
  copy(chunk: number, count: number): string[] {
    const texts = this.#texts(chunk).slice(0, count);
    while (texts.length < count) texts.push('');
    return texts;
  }

  search(chunk: number, count: number): ChunkTexts {
    const held = this.#chunk(chunk);
    if (held.search?.starts.length !== count + 1) {
      held.search = searchText(held.packed !== undefined && held.count === count ? held.packed : packTexts(this.copy(chunk, count)), count);
    }
    return held.search;
  }

  #chunk(index: number): TextChunk {
    return (this.#chunks[index] ??= { count: 0, texts: [] });
  }

  #texts(index: number): string[] {
    const chunk = this.#chunk(index);
    return (chunk.texts ??= unpackTexts(chunk.packed ?? '', chunk.count) ?? []);
  }
}

function searchText(packed: PackedTexts, count: number): ChunkTexts {
  const joined = typeof packed === 'string' ? packed : packed.map((text) => text.replaceAll('\n', ' ')).join('\n');
  const text = count === 0 ? '' : `\n${joined.toUpperCase()}`; // upper case first, because it can change the length ('ß')
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let i = 0; i < count; i++) {
    starts[i] = at;
    at = text.indexOf('\n', at + 1);
  }
  starts[count] = text.length;
  return { text, starts };
}
