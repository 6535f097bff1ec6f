// Answers with ships: each is built once a tick on demand, cached compressed, and released when nobody reads it. payload-worker.ts builds
// them, never the main thread.
import { randomBytes } from 'node:crypto';
import type { ShipsQuery, Traffic } from '#contract/entities/ships.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ShipMemory } from './memory.ts';
import type { BuiltPayload } from './payload-protocol.ts';
import { PayloadThread } from './payload-thread.ts';
import { type ShipsQuestion, toQuestion } from './ships-query.ts';
import { toCursor } from './ticks.ts';

/** Bytes on the wire per ship before the world was ever built (gzipped answer, measured November 2026). */
const WIRE_BYTES_PER_SHIP = 60;
/** The current world and the one before, while somebody still reads that. */
const WORLD_BODIES = 2;
/** For this long it may be sent again instead of building a third: positions that claim to be current are at most half a minute old. */
const MOST_STALE_TICKS = 3;
/** A reader of an answer older than a minute is disconnected when its memory is needed, and asks again. */
const SLOW_TICKS = 6;
/** Other answers cached for equal requests in the same tick. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** All bodies being cached or sent; beyond it new ones are refused, so that slow readers cannot fill the memory. */
const ALIVE_BYTES = 384 * 1024 * 1024;
const BUILDS_WAITING = 64;
/** After this many ticks an answer gets a new cursor even without changes, or it would become too old to be used. */
const RENEW_TICKS = 360;

export interface ShipPayload extends BuiltPayload {
  /** Strong, in quotes: identifies the bytes of the answer before compression. */
  etag: string;
}

/** Call release when the body was sent or will not be. */
export interface HeldPayload {
  payload: ShipPayload;
  release: () => void;
}

interface Entry {
  question: ShipsQuestion;
  tick: number;
  etag: string;
  building: Promise<ShipPayload>;
  /** Known when built. */
  payload?: ShipPayload;
  /** For each reader: how to disconnect him. */
  readers: Set<() => void>;
  /** In the cache: the answer to the next equal question. */
  kept: boolean;
}

const isWorld = ({ selection }: ShipsQuestion): boolean => selection.world && selection.sinceTick === undefined;

export class Payloads {
  readonly #memory: ShipMemory;
  readonly #thread: PayloadThread;
  /** ETags of another run of the server never match: its bytes may differ. */
  readonly #run = randomBytes(6).toString('base64url');
  /** By key; the least recently used first. */
  readonly #kept = new Map<string, Entry>();
  readonly #alive = new Set<Entry>();
  #building = 0;
  #bytesPerShip = WIRE_BYTES_PER_SHIP;

  readonly #aliveBytes: number;

  constructor(memory: ShipMemory, aliveBytes: number) {
    this.#memory = memory;
    this.#aliveBytes = aliveBytes;
    this.#thread = new PayloadThread(memory);
  }

  /**
   * The answer, or `unchanged` with its ETag when `knownEtags` (as in If-None-Match) contains it. `hangUp`: ends the connection of a slow
   * reader. @throws Refusal 'invalid' for an impossible box, 'unavailable' when too much is being built or sent
   */
  async answer(
    query: ShipsQuery,
    traffic: Traffic,
    knownEtags: readonly string[] = [],
    hangUp: () => void = () => undefined,
  ): Promise<HeldPayload | { unchanged: string }> {
    this.#memory.expire();
    const question = toQuestion(this.#memory, query);
    const key = `${question.key}-${traffic}`;
    const entry = this.#fresh(key);
    const etag = entry?.etag ?? this.#etag(key);
    if (knownEtags.includes(etag)) return { unchanged: etag };
    const used = entry ?? this.#build(question, key, traffic, etag);
    const end = () => hangUp(); // a separate function for each reader
    const release = () => this.#release(used, end);
    used.readers.add(end);
    try {
      return { payload: await used.building, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#thread.stop();
  }

  /** Everything that determines an answer built now, so that equal tags mean equal bytes. */
  #etag(key: string): string {
    return `"${this.#run}-${this.#memory.revision}-${this.#cursorTick()}-${this.#worldBytes()}-${key}"`;
  }

  /** All changes of earlier ticks are in an answer built now. Constant while nothing changes. */
  #cursorTick(): number {
    const tick = this.#memory.tick();
    return Math.max(this.#memory.changedTick, tick - (tick % RENEW_TICKS));
  }

  #worldBytes(): number {
    return Math.round(this.#memory.count * this.#bytesPerShip);
  }

  /** The cached answer if it is of this tick, if nothing has changed since, or if there is no memory for another world. */
  #fresh(key: string): Entry | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    const current = entry.tick === this.#memory.tick() || entry.etag === this.#etag(key);
    const mayBeOld = this.#memory.tick() - entry.tick <= MOST_STALE_TICKS && isWorld(entry.question) && this.#worlds() >= WORLD_BODIES;
    if (!current && !mayBeOld) {
      this.#forget(key, entry);
      return undefined;
    }
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry;
  }

  /** Bodies of the whole world that are being read or built. */
  #worlds(): number {
    let worlds = 0;
    for (const entry of this.#alive) if (isWorld(entry.question)) worlds += 1;
    return worlds;
  }

  #build(question: ShipsQuestion, key: string, traffic: Traffic, etag: string): Entry {
    this.#hangUpOnSlowReaders();
    if (this.#building >= BUILDS_WAITING || this.#bytesAlive() > this.#aliveBytes) {
      throw new Refusal('unavailable', 'The server is busy sending ships. Please try again in a moment.');
    }
    const members = {
      cursor: toCursor(this.#memory.epoch, this.#cursorTick()),
      reset: question.reset,
      traffic,
      worldCount: this.#memory.count,
      worldBytes: this.#worldBytes(),
    };
    this.#building += 1;
    const building = this.#thread.build({ selection: question.selection, members }).then(
      (built) => this.#built(entry, built),
      (error: unknown) => {
        this.#building -= 1;
        this.#forget(key, entry);
        throw error;
      },
    );
    const entry: Entry = { question, tick: this.#memory.tick(), etag, building, readers: new Set(), kept: true };
    this.#kept.set(key, entry);
    this.#alive.add(entry);
    return entry;
  }

  #built(entry: Entry, built: BuiltPayload): ShipPayload {
    this.#building -= 1;
    entry.payload = { ...built, etag: entry.etag };
    if (isWorld(entry.question) && built.ships > 0) this.#bytesPerShip = built.gzip.length / built.ships;
    this.#evict();
    return entry.payload;
  }

  /** Drops the least recently used answers until the rest fits; the whole world neither counts nor is dropped. */
  #evict(): void {
    const tick = this.#memory.tick();
    let bytes = 0;
    for (const [key, entry] of [...this.#kept].toReversed()) {
      if (isWorld(entry.question)) continue;
      bytes += entry.payload?.gzip.length ?? 0;
      if (entry.payload && (bytes > KEPT_BYTES || entry.tick !== tick)) this.#forget(key, entry);
    }
  }

  #forget(key: string, entry: Entry): void {
    entry.kept = false;
    if (this.#kept.get(key) === entry) this.#kept.delete(key);
    if (entry.readers.size === 0) this.#alive.delete(entry);
  }

  #release(entry: Entry, reader: () => void): void {
    entry.readers.delete(reader);
    if (entry.readers.size === 0 && !entry.kept) this.#alive.delete(entry);
  }

  /** Those of the oldest answers first, until there is enough memory. */
  #hangUpOnSlowReaders(): void {
    for (const entry of this.#alive) {
      if (this.#bytesAlive() <= this.#aliveBytes) return;
      if (entry.kept || this.#memory.tick() - entry.tick < SLOW_TICKS) continue;
      for (const hangUp of entry.readers) {
        this.#release(entry, hangUp);
        hangUp();
      }
    }
  }

  #bytesAlive(): number {
    let bytes = 0;
    for (const { payload } of this.#alive) bytes += payload?.gzip.length ?? 0;
    return bytes;
  }
}

/** Starts the thread that packs ships. `aliveBytes`: of all bodies that are kept or sent. */
export const startPayloads = (memory: ShipMemory, aliveBytes = ALIVE_BYTES): Payloads => new Payloads(memory, aliveBytes);
