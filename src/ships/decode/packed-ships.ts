// One packed member of an answer: its base64 in, its ships into a batch. Bounded in bytes, ratio, record length and ships.
import type { ShipBatch } from '#ships/ship-batch.ts';
import { Base64Reader } from './base64.ts';
import { DecodeFailure, wordsOf } from './failure.ts';
import { type Inflater, inflater } from './inflate.ts';
import { MAX_JSON_BYTES, MAX_RATIO, MAX_SHIPS, RATIO_FREE_BYTES } from './limits.ts';
import { RecordReader } from './record-reader.ts';
import { yieldTurn } from './yield-turn.ts';

/** A write makes at most 1,032 times its length before anybody can look at it: 33 MB. */
const WRITE_BYTES = 32 * 1024;
/** Bytes of JSON after which the thread's other work has its turn: some 5 ms. */
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

  /** Lets go of the inflater and of what waits for it. */
  async abort(): Promise<void> {
    await this.#writer.abort().catch(() => undefined);
    await this.#reading;
  }

  async #inflate(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
      const piece = bytes.subarray(at, at + WRITE_BYTES);
      this.#bytesIn += piece.length;
      // a reader that failed cancels the stream, which rejects the write; the reader's reason is the one to tell
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
