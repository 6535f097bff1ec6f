// What the alert job has to read again: what notifications of the change log name, and now and then everything, because a notification may
// be lost.
import type { StaleWatches } from './alert-sources.ts';

export interface StaleSources {
  ports: boolean;
  events: boolean;
  /** undefined: none; null: all. */
  watches?: StaleWatches | null;
}

const OF_WATCHES = new Set(['fleets', 'fleetShips', 'preferences', 'teams', 'teamMembers']);

export class Stale {
  #ports = true;
  #events = true;
  #allWatches = true;
  #owners = new Set<string>();
  #organisations = new Set<string>();

  /** These tables changed in the scope, such as "content:<account>", "user:<account>" and "org:<organisation>". */
  heard(scope: string, tables: readonly string[]): void {
    this.#ports ||= tables.includes('ports');
    this.#events ||= tables.includes('events');
    if (!tables.some((table) => OF_WATCHES.has(table))) return;
    const id = scope.slice(scope.indexOf(':') + 1);
    (scope.startsWith('org:') ? this.#organisations : this.#owners).add(id);
  }

  /** Everything that may have been missed, except ports, which change seldom: notifications are enough for them. */
  all(): void {
    this.#events = true;
    this.#allWatches = true;
  }

  /** Returns what is stale, and resets it. */
  take(): StaleSources {
    const isSome = this.#owners.size + this.#organisations.size > 0;
    const taken: StaleSources = {
      ports: this.#ports,
      events: this.#events,
      ...(this.#allWatches ? { watches: null } : isSome && { watches: { owners: this.#owners, organisations: this.#organisations } }),
    };
    this.#ports = this.#events = this.#allWatches = false;
    this.#owners = new Set();
    this.#organisations = new Set();
    return taken;
  }

  /** Marks what could not be read as stale again. */
  putBack({ ports, events, watches }: StaleSources): void {
    this.#ports ||= ports;
    this.#events ||= events;
    this.#allWatches ||= watches === null;
    for (const id of watches?.owners ?? []) this.#owners.add(id);
    for (const id of watches?.organisations ?? []) this.#organisations.add(id);
  }
}
