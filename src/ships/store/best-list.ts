// Selects the best few of many without sorting all.

export class BestList {
  readonly #limit: number;
  readonly #slots: number[] = [];
  readonly #ranks: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A lower rank is better; of equal ranks the first offered stays. */
  offer(slot: number, rank: number): void {
    const ranks = this.#ranks;
    if (ranks.length >= this.#limit && rank >= (ranks.at(-1) ?? Number.NEGATIVE_INFINITY)) return;
    let at = ranks.length;
    while (at > 0 && (ranks[at - 1] as number) > rank) at--;
    ranks.splice(at, 0, rank);
    this.#slots.splice(at, 0, slot);
    if (ranks.length > this.#limit) {
      ranks.pop();
      this.#slots.pop();
    }
  }

  /** Best first. */
  slots(): readonly number[] {
    return this.#slots;
  }
}
