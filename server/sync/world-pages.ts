// World rows are the same for everybody. So 3,000 devices that pull them from one position share one reading (SY5).
import { type Change, MAX_PAGE_BYTES } from '#contract/sync.ts';

/** A page less the room for the cursor and the frame, so that devices with few other rows stop at the same positions. */
export const SHARED_BYTES = MAX_PAGE_BYTES - 4096;
/** Each is at most a page, unless a single row is larger. */
const MOST_KEPT = 100;

export interface SharedPage {
  lines: { seq: number; change: Change; bytes: number }[];
  bytes: number;
  /** The position after its last line, including lines that were left out. */
  reached: number;
}

/**
 * Identifies a page. The head identifies the snapshot: rows of a scope do not change without it (SY6). `forgotten` is part of it because
 * tombstones are deleted without moving the head.
 */
interface PageName {
  epoch: string;
  scope: string;
  after: number;
  head: number;
  forgotten: number;
  brief: boolean;
}

/** The pages asked for most recently. */
export class WorldPages {
  readonly #kept = new Map<string, Promise<SharedPage>>();

  /** The first request reads; simultaneous ones wait for that reading, and read for themselves if it fails. */
  async page(name: PageName, read: () => Promise<SharedPage>): Promise<SharedPage> {
    const key = JSON.stringify([name.epoch, name.scope, name.after, name.head, name.forgotten, name.brief]);
    const kept = this.#kept.get(key);
    if (kept) return kept.catch(read);
    const reading = read();
    this.#kept.set(key, reading);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(oldest);
    try {
      return await reading;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}
