// Follows the identities of ships in memory: what each was known as, which other values wait to be settled, and which number an IMO number
// belongs to. 33 bytes a ship, and an object only for those whose identity is changing or changed within thirty days.
import { z } from '#contract/zod.ts';
import type { FactNews } from '#domain/ship-history/watch.ts';
import { type Identity, IdentityWatch, judgeIdentity, newIdentityWatch } from '#domain/ship-history/identity-changes.ts';
import { moveNews } from '#domain/ship-history/identity-moves.ts';
import { IDENTITY_SETTLES_S } from '#domain/ship-history/thresholds.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, MICRO, type Segment, segmentOf } from '#server/ships/segment.ts';
import { SettledIdentities, sentIdentity } from './settled-identities.ts';

/** A ship that sends the IMO number of another since then: she may be that ship, under another MMSI. */
const KeptMove = z.object({ from: z.int(), sinceS: z.int() });
export const KeptIdentity = z.object({ watch: IdentityWatch.optional(), move: KeptMove.optional() });
export type KeptIdentity = z.infer<typeof KeptIdentity>;

/** More numbers that wait for a decision are left undecided: a feed that invents numbers must not fill the memory. */
const MOST_MOVES = 10_000;

interface Parts {
  memory: ShipMemory;
  tell: (news: FactNews) => void;
  /** What is remembered of a ship is another than before. */
  onChange: (slot: number) => void;
}

export class IdentityHistory {
  readonly #parts: Parts;
  readonly #settled = new SettledIdentities();
  readonly #watches = new Map<number, IdentityWatch>();
  /** IMO number -> slot of the ship that has it. */
  readonly #owners = new Map<number, number>();
  /** By the slot of the ship that has the new number. */
  readonly #moves = new Map<number, z.infer<typeof KeptMove>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** At a start: what she sends now is what she is known as, unless `restoreKept` says otherwise. */
  restore(slot: number): void {
    const settled = sentIdentity(this.#segment(slot), indexIn(slot));
    this.#settled.write(slot, settled);
    if (settled.imo !== undefined) this.#own(settled.imo, slot);
  }

  restoreKept(slot: number, { watch, move }: KeptIdentity): void {
    const settled = { ...this.#settled.read(slot), ...watch?.settled };
    this.#settled.write(slot, settled);
    if (watch) this.#watches.set(slot, { ...watch, settled });
    if (move && this.#parts.memory.slotOf(move.from) >= 0) this.#moves.set(slot, move);
  }

  /** What has to outlive a restart. */
  keptOf(slot: number): KeptIdentity | undefined {
    const [watch, move] = [this.#watches.get(slot), this.#moves.get(slot)];
    return watch || move ? { ...(watch && { watch }), ...(move && { move }) } : undefined;
  }

  /** Her identity in memory may be another than before. */
  identified(slot: number): void {
    const segment = this.#segment(slot);
    const at = indexIn(slot);
    const waiting = this.#watches.get(slot);
    if (!segment.seenMs[at]) return; // a fact has a place
    if (!waiting && this.#settled.isAsSent(slot, segment, at)) return;
    const settled = waiting?.settled ?? this.#settled.read(slot);
    const watch = waiting ?? newIdentityWatch(settled);
    const before = JSON.stringify(watch);
    const mmsi = segment.mmsi[at] ?? 0;
    const judging = { mmsi, place: placeOf(segment, at), tell: this.#parts.tell };
    const sentS = Math.floor((segment.identityMs[at] ?? 0) / 1000);
    const became = judgeIdentity(watch, sentIdentity(segment, at), sentS, judging);
    if (became.length > 0) this.#settled.write(slot, watch.settled);
    if (became.includes('imo')) this.#hasImo(slot, watch.settled.imo ?? 0, sentS);
    if (Object.keys(watch.waiting).length + watch.told.length === 0) this.#watches.delete(slot);
    else this.#watches.set(slot, watch);
    if (JSON.stringify(watch) !== before) this.#parts.onChange(slot);
  }

  /** Now and then: what waited long enough is decided, without another change having to come. */
  *look(): Generator<void> {
    for (const slot of this.#watches.keys()) {
      this.identified(slot);
      yield;
    }
    for (const [slot, move] of this.#moves) {
      this.#decide(slot, move);
      yield;
    }
  }

  #own(imo: number, slot: number): void {
    const owner = this.#owners.get(imo);
    if (owner === undefined || this.#identityS(owner) < this.#identityS(slot)) this.#owners.set(imo, slot);
  }

  #hasImo(slot: number, imo: number, sentS: number): void {
    const owner = this.#owners.get(imo);
    if (owner === undefined || owner === slot) this.#owners.set(imo, slot);
    else if (this.#moves.size < MOST_MOVES) this.#moves.set(slot, { from: this.#mmsiOf(owner), sinceS: sentS });
    this.#parts.onChange(slot);
  }

  /** Two ships that are both heard share a number by mistake or on purpose: neither has become the other. */
  #decide(slot: number, { from, sinceS }: z.infer<typeof KeptMove>): void {
    const old = this.#parts.memory.slotOf(from);
    const { imo } = this.#settled.read(slot);
    const isOver = imo === undefined || imo !== this.#settled.read(old).imo || this.#seenS(old) >= sinceS;
    if (!isOver && this.#identityS(slot) - sinceS < IDENTITY_SETTLES_S) return;
    this.#moves.delete(slot);
    this.#parts.onChange(slot);
    if (isOver) return;
    this.#owners.set(imo, slot);
    const segment = this.#segment(slot);
    for (const news of moveNews(this.#numbered(old), this.#numbered(slot), sinceS, placeOf(segment, indexIn(slot)))) this.#parts.tell(news);
  }

  #numbered(slot: number): { mmsi: number; identity: Identity } {
    return { mmsi: this.#mmsiOf(slot), identity: this.#settled.read(slot) };
  }

  #mmsiOf(slot: number): number {
    return this.#segment(slot).mmsi[indexIn(slot)] ?? 0;
  }

  #segment(slot: number): Segment {
    return segmentOf(this.#parts.memory.segments, slot);
  }
  #seenS(slot: number): number {
    return (this.#segment(slot).seenMs[indexIn(slot)] ?? 0) / 1000;
  }
  #identityS(slot: number): number {
    return (this.#segment(slot).identityMs[indexIn(slot)] ?? 0) / 1000;
  }
}

const placeOf = (segment: Segment, at: number) => ({ lat: (segment.latMicro[at] ?? 0) / MICRO, lon: (segment.lonMicro[at] ?? 0) / MICRO });
