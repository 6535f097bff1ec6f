// Turns the bytes of a file into text as they stream, and says in words when they are no text of ours.
import { Transform, type TransformCallback } from 'node:stream';

/** The whole file cannot be imported; the message says why, for the person who supplied it. */
export class BadFile extends Error {
  /** Where details are, if a report was started. */
  reportPath?: string;

  constructor(message: string) {
    super(message);
    this.name = 'BadFile';
  }
}

/** @throws BadFile when the first bytes are those of something that is neither CSV nor JSON */
export function refuseForeign(first: Uint8Array): void {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => first[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) throw new BadFile('This is an Excel or zip file, not CSV. Save it as "CSV UTF-8" and try again');
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) throw new BadFile('This file is written in UTF-16. Save it as "CSV UTF-8" and try again');
  if (begins(0x1f, 0x8b)) throw new BadFile('This file is compressed. Unpack it and try again');
  if (begins(0x25, 0x50, 0x44, 0x46)) throw new BadFile('This is a PDF file, not CSV or GeoJSON');
  const beginning = Buffer.from(first.subarray(0, 512))
    .toString('utf8')
    .replace(/^\u{FEFF}/u, '')
    .trimStart();
  if (/^<(!doctype|html|head|body|\?xml|[a-z]+[\s>])/i.test(beginning))
    throw new BadFile('This is a web page or another XML file, not CSV or GeoJSON');
}

/** Stops at the first bytes that cannot be UTF-8 text. */
export class Utf8Text extends Transform {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #onBytes: ((bytes: number) => void) | undefined;
  #bytes = 0;

  constructor(onBytes: ((bytes: number) => void) | undefined) {
    super({ readableObjectMode: false, decodeStrings: true });
    this.#onBytes = onBytes;
  }

  #decode(chunk: Uint8Array | undefined): string {
    try {
      return chunk === undefined ? this.#decoder.decode() : this.#decoder.decode(chunk, { stream: true });
    } catch {
      throw new BadFile('This file is not written in UTF-8 (perhaps in an older Windows encoding). Save it as "CSV UTF-8" and try again');
    }
  }

  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      if (this.#bytes === 0) refuseForeign(chunk);
      this.#bytes += chunk.length;
      if (chunk.includes(0)) throw new BadFile('This is not a text file');
      this.#onBytes?.(this.#bytes);
      done(null, this.#decode(chunk));
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (this.#bytes === 0) throw new BadFile('This file is empty');
      done(null, this.#decode(undefined));
    } catch (error) {
      done(error as Error);
    }
  }
}

/** A system error about a file, in words; anything else unchanged. */
export function systemInWords(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return new BadFile('There is no such file');
  if (code === 'EISDIR') return new BadFile('This is a folder, not a file');
  if (code === 'EACCES') return new BadFile('This file may not be read');
  return error;
}
