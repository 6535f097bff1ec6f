// The world's rows are the same for everybody. So 3,000 devices that pull them from one position share what one of them had read (SY5).
import { type Change, MAX_PAGE_BYTES } from '#contract/sync.ts';

/** All of a page but the room for the cursor and what frames it: so that devices which hold little else stop at the same positions. */
export const SHARED_BYTES = MAX_PAGE_BYTES - 4096;
/** Each is at most a page, unless one row alone is larger. */
const MOST_KEPT = 100;

export interface SharedPage {
  lines: { seq: number; change: Change; bytes: number }[];
  bytes: number;
  /** The position after its last line, also of lines that were left out. */
  reached: number;
}

/** Which page it is. The head names the cut: rows of a scope do not change without it (SY6). `forgotten`: tombstones go without it. */
interface PageName {
  epoch: string;
  scope: string;
  after: number;
  head: number;
  forgotten: number;
  brief: boolean;
}

/** The pages asked for last. */
export class WorldPages {
  readonly #kept = new Map<string, Promise<SharedPage>>();

  /** Read by the first who asks; who asks meanwhile waits for the same reading, and reads for itself should that fail. */
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
