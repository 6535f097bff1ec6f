// Decodes one packed member of an answer from base64 into a batch of ships. Bytes, ratio, record length and the number of ships are
// limited.
import type { ShipBatch } from '#ships/ship-batch.ts';
import { Base64Reader } from './base64.ts';
import { DecodeFailure, wordsOf } from './failure.ts';
import { MAX_JSON_BYTES, MAX_RATIO, MAX_SHIPS, RATIO_FREE_BYTES } from './limits.ts';
import { RecordReader } from './record-reader.ts';
import type { Inflate } from 'pako';

// zlib in pieces: by the browser's own decompressor (half the time of pako), or by pako where the browser has none (Safari before 16.4); only
// these fetch it.
type Inflater = ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

const hasNative = 'DecompressionStream' in globalThis;

/** Both ends of the stream fail if the data are damaged or cut short. pako states the reason, the browser uses its own text. */
export function inflater(native = hasNative): Inflater {
  return native ? new DecompressionStream('deflate') : pakoStream();
}

function pakoStream(): Inflater {
  let inflate: Inflate;
  const damaged = () => new DecodeFailure('parseError', `The ships are damaged: ${inflate.msg || 'they end in the middle'}`);
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async start(stream) {
      inflate = new (await import('pako')).Inflate();
      inflate.onData = (bytes) => stream.enqueue(bytes as Uint8Array<ArrayBuffer>);
      inflate.onEnd = () => undefined;
    },
    transform(piece) {
      if (inflate.ended || !inflate.push(piece, false)) throw damaged();
    },
    flush() {
      if (!inflate.ended) throw damaged();
    },
  });
}

// Yields to the thread's other work, so that the ship store answers questions while an answer is being decoded.

/** Uses a message to itself, because browsers delay timers by at least 4 ms. */
function yieldTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** One write can unpack to 1,032 times its length, 33 MB, before the count is checked. */
const WRITE_BYTES = 32 * 1024;
/** Bytes of JSON between two yields: about 5 ms. */
const TURN_BYTES = 256 * 1024;

export class PackedShips {
  #batch: ShipBatch;
  #base64 = new Base64Reader();
  #records: RecordReader;
  #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #reading: Promise<void>;
  #failure: unknown;
  #bytesIn = 0;
  #bytesOut = 0;

  constructor(batch: ShipBatch, classB: boolean, stream: Inflater = inflater()) {
    this.#batch = batch;
    this.#records = new RecordReader((record) => batch.add(record, classB));
    this.#writer = stream.writable.getWriter();
    this.#reading = this.#read(stream.readable.getReader()).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async write(base64: string): Promise<void> {
    await this.#inflate(this.#base64.push(base64));
  }

  /** Resolves when all its ships are in the batch. */
  async finish(): Promise<void> {
    await this.#inflate(this.#base64.finish());
    await this.#writer.close().catch((error: unknown) => {
      this.#failure ??= damaged(error);
    });
    await this.#reading;
    if (this.#failure) throw this.#failure;
  }

  /** Releases the inflater and whatever waits for it. */
  async abort(): Promise<void> {
    await this.#writer.abort().catch(() => undefined);
    await this.#reading;
  }

  async #inflate(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
      const piece = bytes.subarray(at, at + WRITE_BYTES);
      this.#bytesIn += piece.length;
      // a failed reader cancels the stream, which rejects the write; report the reader's reason
      await this.#writer.write(piece).catch(async (error: unknown) => {
        await this.#reading;
        throw this.#failure ?? damaged(error);
      });
    }
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    let sinceTurn = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw damaged(error);
        });
        if (done) break;
        this.#bytesOut += value.length;
        this.#judgeSize();
        this.#records.push(value);
        this.#judgeCount();
        sinceTurn += value.length;
        if (sinceTurn < TURN_BYTES) continue;
        sinceTurn = 0;
        await yieldTurn();
      }
      this.#records.finish();
    } catch (error) {
      await reader.cancel(error).catch(() => undefined);
      throw error;
    }
  }

  #judgeCount(): void {
    if (this.#batch.count + this.#batch.refused > MAX_SHIPS)
      throw new DecodeFailure('parseError', `More than ${MAX_SHIPS} ships in one answer`);
  }

  #judgeSize(): void {
    const isBomb = this.#bytesOut > RATIO_FREE_BYTES && this.#bytesOut > this.#bytesIn * MAX_RATIO;
    if (isBomb || this.#bytesOut > MAX_JSON_BYTES) {
      throw new DecodeFailure('parseError', 'The ships unpack to more than ships can be: the answer is refused');
    }
  }
}

const damaged = (error: unknown) =>
  error instanceof DecodeFailure ? error : new DecodeFailure('parseError', `The ships are damaged: ${wordsOf(error)}`);
