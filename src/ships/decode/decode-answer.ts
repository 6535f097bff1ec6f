// Streams an answer of POST /api/ships into columns: body -> envelope -> base64 -> inflate -> records -> batch. Changes no stored ship: the
// caller decides what happens to the batch.
import { fail, ok, type Result } from '#contract/result.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import type { RefreshProgress } from '#contract/worker-apis.ts';
import { ShipBatch } from '#ships/ship-batch.ts';
import { EnvelopeReader } from './envelope.ts';
import { DecodeFailure, toAppError, wordsOf } from './failure.ts';
import { MAX_WIRE_BYTES } from './limits.ts';
import { PackedShips } from './packed-ships.ts';

export interface ShipsEnvelope {
  cursor?: string;
  /** Absent from servers without cursors, whose answers are always complete. */
  reset?: boolean;
  traffic?: Traffic;
  worldCount?: number;
  worldBytes?: number;
}

export interface DecodedAnswer {
  envelope: ShipsEnvelope;
  batch: ShipBatch;
}

export interface DecodeOptions {
  signal?: AbortSignal;
  onProgress?: (progress: RefreshProgress) => void;
}

/** Progress is reported once per this many bytes: a hundred times for the world. */
const PROGRESS_BYTES = 256 * 1024;

/** Errors: cancelled, offline (the link broke), parseError with a text. */
export async function decodeAnswer(response: Response, { signal, onProgress }: DecodeOptions = {}): Promise<Result<DecodedAnswer>> {
  if (!response.body) return fail({ code: 'parseError', message: 'The answer has no body' });
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  const answer = new AnswerReader();
  try {
    const totalBytes = lengthOf(response);
    let bytes = 0;
    let told = 0;
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new DecodeFailure('offline', `The link broke off while the ships came in (${wordsOf(error)})`);
      });
      if (signal?.aborted) throw cancelled();
      if (done) break;
      bytes += value.length;
      if (bytes > MAX_WIRE_BYTES) throw new DecodeFailure('parseError', 'The answer is longer than ships can be');
      await answer.push(value);
      if (onProgress && bytes - told >= PROGRESS_BYTES) {
        told = bytes;
        onProgress({ bytes, ships: answer.batch.count, ...(totalBytes !== undefined && { totalBytes }) });
      }
    }
    const decoded = await answer.finish();
    return signal?.aborted ? fail(toAppError(cancelled())) : ok(decoded);
  } catch (error) {
    stop();
    await answer.abort();
    return fail(toAppError(signal?.aborted ? cancelled() : error));
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

const cancelled = () => new DecodeFailure('cancelled', 'The refresh was ended');

/** The length of the unpacked body: our server sends it in its own header, because content-length counts packed bytes. */
function lengthOf(response: Response): number | undefined {
  const { headers } = response;
  const said = headers.get('x-body-length') ?? (headers.has('content-encoding') ? null : headers.get('content-length'));
  const length = Number(said ?? Number.NaN);
  return Number.isFinite(length) ? length : undefined;
}

class AnswerReader {
  readonly batch = new ShipBatch();
  #envelope = new EnvelopeReader();
  #member: PackedShips | undefined;

  async push(bytes: Uint8Array): Promise<void> {
    for (const event of this.#envelope.push(bytes)) {
      if (event.kind === 'start') this.#member = new PackedShips(this.batch, event.member === 'shipsB');
      else if (event.kind === 'text') await this.#member?.write(event.text);
      else await this.#endMember();
    }
  }

  async #endMember(): Promise<void> {
    await this.#member?.finish();
    this.#member = undefined;
  }

  async finish(): Promise<DecodedAnswer> {
    const members = this.#envelope.finish();
    const isPacked = (name: string) => typeof members[name] === 'string';
    if (!isPacked('ship') && !isPacked('ships') && !isPacked('shipsB')) {
      throw new DecodeFailure('parseError', 'The answer holds no ships');
    }
    const { count } = members;
    const came = this.batch.count + this.batch.refused;
    if (typeof count === 'number' && count !== came) {
      throw new DecodeFailure('parseError', `The answer says ${count} ships and holds ${came}`);
    }
    return { envelope: envelopeOf(members), batch: this.batch };
  }

  async abort(): Promise<void> {
    await this.#member?.abort();
  }
}

const TRAFFIC: Record<Traffic, true> = { live: true, recording: true, demonstration: true, none: true };
const isTraffic = (value: unknown): value is Traffic => typeof value === 'string' && Object.hasOwn(TRAFFIC, value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Leaves out members that are missing or of another type: another server may not know them. */
function envelopeOf({ cursor, reset, traffic, worldCount, worldBytes }: Record<string, unknown>): ShipsEnvelope {
  return {
    ...(typeof cursor === 'string' && { cursor }),
    ...(typeof reset === 'boolean' && { reset }),
    ...(isTraffic(traffic) && { traffic }),
    ...(isCount(worldCount) && { worldCount }),
    ...(isCount(worldBytes) && { worldBytes }),
  };
}
