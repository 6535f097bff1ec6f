// The order in which sockets get hints about changed rows: a small audience at once, a large one in portions, so that not all of it pulls
// at one moment.

/** Up to this many sockets of an audience get the hint at once, which includes all of one account (SOCKET_LIMITS); a larger one in portions of this size. */
export const AT_ONCE = 100;
/** Between two portions of a large audience: 3,000 sockets are hinted within 3 s. */
export const EVERY_MS = 100;

/** Scopes that wait for a socket are sent together. A hint that is sent at once includes what waited for that socket. */
export class HintSpread {
  readonly #waiting = new Map<string, Set<string>>();
  readonly #send: (socketId: string, scopes: string[]) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (socketId: string, scopes: string[]) => void) {
    this.#send = send;
  }

  /** The ids of the sockets that may pull each scope. */
  tell(audiences: ReadonlyMap<string, readonly string[]>): void {
    const atOnce = new Set<string>();
    for (const [scope, sockets] of audiences) {
      for (const id of sockets) {
        const scopes = this.#waiting.get(id);
        if (scopes) scopes.add(scope);
        else this.#waiting.set(id, new Set([scope]));
        if (sockets.length <= AT_ONCE) atOnce.add(id);
      }
    }
    for (const id of atOnce) this.#tellOne(id);
    if (!this.#timer) this.#tellSome();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tellOne(id: string): void {
    const scopes = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (scopes) this.#send(id, [...scopes]);
  }

  #tellSome(): void {
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    for (const id of [...this.#waiting.keys()].slice(0, AT_ONCE)) this.#tellOne(id);
    this.#timer = setTimeout(() => this.#tellSome(), EVERY_MS);
  }
}
