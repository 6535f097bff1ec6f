// In what order sockets are hinted that rows changed: a small audience at once, a large one little by little, so that not all of it pulls in one moment.

/** Up to so many sockets of an audience are hinted at once, which all of one account are (SOCKET_LIMITS), and so many of a larger one at a time. */
export const AT_ONCE = 100;
/** Between two portions of a large audience: 3,000 sockets are hinted within 3 s. */
export const EVERY_MS = 100;

/** Scopes that wait for a socket are told together. What is told at once takes with it what waited for that socket. */
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
