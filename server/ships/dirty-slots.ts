// Slots whose newest state is not in the database yet: one mark each, so that many changes of a ship make one row and nothing queues up.
import { indexIn, SEGMENT_SLOTS, SLOT_BITS } from './segment.ts';

export class DirtySlots {
  readonly #marks: Uint8Array[] = [];
  #size = 0;
  /** Where the next take continues, so that every ship gets her turn. */
  #next = 0;

  get size(): number {
    return this.#size;
  }

  mark(slot: number): void {
    const number = slot >>> SLOT_BITS;
    while (this.#marks.length <= number) this.#marks.push(new Uint8Array(SEGMENT_SLOTS));
    const marks = this.#marks[number];
    if (!marks || marks[indexIn(slot)]) return;
    marks[indexIn(slot)] = 1;
    this.#size += 1;
  }

  /** Takes the marks of up to `count` slots. */
  take(count: number): number[] {
    const slots: number[] = [];
    const all = this.#marks.length * SEGMENT_SLOTS;
    while (slots.length < count && this.#size > 0) {
      const marks = this.#marks[this.#next >>> SLOT_BITS];
      const at = marks?.indexOf(1, indexIn(this.#next)) ?? -1;
      if (marks && at >= 0) {
        const slot = (this.#next & ~(SEGMENT_SLOTS - 1)) + at;
        marks[at] = 0;
        this.#size -= 1;
        slots.push(slot);
        this.#next = (slot + 1) % all;
      } else {
        this.#next = (((this.#next >>> SLOT_BITS) + 1) << SLOT_BITS) % all;
      }
    }
    return slots;
  }
}
