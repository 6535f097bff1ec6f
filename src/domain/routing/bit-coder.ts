// An adaptive binary range coder: it makes the sea mask a third of what deflate makes. Writer and reader adapt in the same way, bit by bit.

/** Probability of a 0, out of 4,096, for each context. */
const HALF = 2048;
const CHANCE_BITS = 12;
/** How fast a probability adapts: by a 32nd of its error. */
const LEARNING = 5;
const LEAST_RANGE = 2 ** 24;

/** `bit` is what to write; a reader ignores it and returns what it read. */
export interface BitCoder {
  code(context: number, bit: number): number;
}

export class BitReader implements BitCoder {
  readonly #bytes: Uint8Array;
  readonly #chances: Uint16Array;
  #at = 1; // the writer's first byte is always 0
  #range = 0xffffffff;
  #value = 0;

  constructor(bytes: Uint8Array, contexts: number) {
    this.#bytes = bytes;
    this.#chances = new Uint16Array(contexts).fill(HALF);
    for (let i = 0; i < 4; i++) this.#value = ((this.#value << 8) | this.#next()) >>> 0;
  }

  code(context: number): number {
    const chance = this.#chances[context] as number;
    const bound = (this.#range >>> CHANCE_BITS) * chance;
    let bit = 0;
    if (this.#value < bound) {
      this.#range = bound;
      this.#chances[context] = chance + ((4096 - chance) >> LEARNING);
    } else {
      bit = 1;
      this.#range -= bound;
      this.#value -= bound;
      this.#chances[context] = chance - (chance >> LEARNING);
    }
    while (this.#range < LEAST_RANGE) {
      this.#range = (this.#range << 8) >>> 0;
      this.#value = ((this.#value << 8) | this.#next()) >>> 0;
    }
    return bit;
  }

  #next(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}

export class BitWriter implements BitCoder {
  readonly #bytes: number[] = [];
  readonly #chances: Uint16Array;
  #low = 0;
  #range = 0xffffffff;
  /** The last byte not written yet, and how many 0xff wait behind it for a carry. */
  #held = 0;
  #waiting = 0;

  constructor(contexts: number) {
    this.#chances = new Uint16Array(contexts).fill(HALF);
  }

  code(context: number, bit: number): number {
    const chance = this.#chances[context] as number;
    const bound = (this.#range >>> CHANCE_BITS) * chance;
    if (bit === 0) {
      this.#range = bound;
      this.#chances[context] = chance + ((4096 - chance) >> LEARNING);
    } else {
      this.#low += bound;
      this.#range -= bound;
      this.#chances[context] = chance - (chance >> LEARNING);
    }
    while (this.#range < LEAST_RANGE) {
      this.#range = (this.#range << 8) >>> 0;
      this.#shift();
    }
    return bit;
  }

  /** Write nothing after it. */
  finish(): Uint8Array {
    for (let i = 0; i < 5; i++) this.#shift();
    return Uint8Array.from(this.#bytes);
  }

  #shift(): void {
    const carry = this.#low >= 2 ** 32 ? 1 : 0;
    if (this.#low < 0xff000000 || carry) {
      this.#bytes.push((this.#held + carry) & 0xff);
      for (; this.#waiting > 0; this.#waiting--) this.#bytes.push((0xff + carry) & 0xff);
      this.#held = Math.floor(this.#low / 2 ** 24) & 0xff;
    } else this.#waiting++;
    this.#low = (this.#low * 256) % 2 ** 32;
  }
}
