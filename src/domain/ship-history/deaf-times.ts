// When the server itself heard nothing: it was stopped, or its feeds were. Nothing that a ship did not say then is her silence.
import { DEAF_AFTER_S } from './thresholds.ts';

/** [from, to) in seconds since 1970. */
type Span = [fromS: number, toS: number];

/** More are joined, oldest first: a link that breaks all day is no use as a witness. */
const MOST_SPANS = 200;

export interface KeptDeafTimes {
  heardS: number;
  spans: readonly Span[];
}

export class DeafTimes {
  #heardS: number;
  #spans: Span[];

  constructor({ heardS, spans }: KeptDeafTimes = { heardS: 0, spans: [] }) {
    this.#heardS = heardS;
    this.#spans = spans.map(([fromS, toS]) => [fromS, toS]);
  }

  get kept(): KeptDeafTimes {
    return { heardS: this.#heardS, spans: this.#spans };
  }

  /** Some ship was heard at this time of the clock, in whole seconds. */
  heard(nowS: number): void {
    if (nowS <= this.#heardS) return;
    if (this.#heardS > 0 && nowS - this.#heardS > DEAF_AFTER_S) {
      this.#spans.push([this.#heardS, nowS]);
      const [first, second] = this.#spans;
      if (this.#spans.length > MOST_SPANS && first && second) this.#spans.splice(0, 2, [first[0], second[1]]);
    }
    this.#heardS = nowS;
  }

  /** How many seconds of this time nothing was heard of any ship. */
  within(fromS: number, toS: number): number {
    return this.#spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, toS) - Math.max(from, fromS)), 0);
  }
}
