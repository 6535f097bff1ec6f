// A binary heap of whole numbers by cost, in typed arrays that grow: the open list of every search here.

export class MinHeap {
  #items = new Int32Array(1024);
  #costs = new Float64Array(1024);
  #size = 0;
  /** Of the item that pop returned last. */
  cost = 0;

  get size(): number {
    return this.#size;
  }

  push(item: number, cost: number): void {
    if (this.#size === this.#items.length) this.#grow();
    const [items, costs] = [this.#items, this.#costs];
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((costs[above] as number) <= cost) break;
      items[at] = items[above] as number;
      costs[at] = costs[above] as number;
      at = above;
    }
    items[at] = item;
    costs[at] = cost;
  }

  /** The item of least cost, or -1. */
  pop(): number {
    if (this.#size === 0) return -1;
    const [items, costs] = [this.#items, this.#costs];
    const top = items[0] as number;
    this.cost = costs[0] as number;
    const last = --this.#size;
    const item = items[last] as number;
    const cost = costs[last] as number;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= last) break;
      if (below + 1 < last && (costs[below + 1] as number) < (costs[below] as number)) below++;
      if ((costs[below] as number) >= cost) break;
      items[at] = items[below] as number;
      costs[at] = costs[below] as number;
      at = below;
    }
    items[at] = item;
    costs[at] = cost;
    return top;
  }

  #grow(): void {
    const items = new Int32Array(this.#items.length * 2);
    const costs = new Float64Array(items.length);
    items.set(this.#items);
    costs.set(this.#costs);
    this.#items = items;
    this.#costs = costs;
  }
}
