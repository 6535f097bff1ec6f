// Small settings in local storage under the prefix the specification names; shared with the account's other tabs.
import { STORAGE_PREFIX } from '#contract/constants.ts';
import { log } from './log.ts';
import { type Watched, watched } from './watched.ts';

export interface Persisted<T> extends Watched<T> {
  /** False: the storage refused, and the value holds until the page closes. */
  set: (next: T) => boolean;
}

/** Whose the settings are. */
const OWNER_KEY = `${STORAGE_PREFIX}owner`;
const forgetters: (() => void)[] = [];
const readers: (() => void)[] = [];
let isForgotten = false;

/**
 * A watched value kept under `fathom-<name>`. What is stored is checked by `parse`, which gets undefined for nothing or nonsense.
 * A storage that refuses (private mode, full) costs the memory of the setting, never the setting.
 */
export function persisted<T>(name: string, parse: (stored: unknown) => T): Persisted<T> {
  const key = STORAGE_PREFIX + name;
  const read = (): T => {
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined);
    } catch {
      return parse(undefined);
    }
  };
  const value = watched(read());
  forgetters.push(() => value.set(parse(undefined)));
  readers.push(() => value.set(read()));
  // where there are no windows (Node) no other can change it
  if (typeof addEventListener === 'function')
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) value.set(read());
    });
  return {
    ...value,
    set(next) {
      let isStored = true;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        isStored = false;
      }
      value.set(next);
      return isStored;
    },
  };
}

/** A watched value of this page alone. The end of a session puts it back to its start: nothing of one account meets the next. */
export function watchedOfSession<T>(start: () => T): Watched<T> {
  const value = watched(start());
  forgetters.push(() => value.set(start()));
  return value;
}

/** What the end of a session removes from local storage and from this page's memory: everything of ours, nothing of others. */
export function clearPersisted(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORAGE_PREFIX)) localStorage.removeItem(key);
  for (const forget of forgetters) forget();
}

/** Clears this page's memory alone. What local storage holds is read again when an account's session begins here (`ownPersisted`). */
export function forgetPersisted(): void {
  isForgotten = true;
  for (const forget of forgetters) forget();
}

/**
 * From now on they are this account's. `comes`: it signs in, and what may be another's goes first: browsers that clear databases for
 * room keep local storage. A storage that refuses remembers no owner: the next sign-in clears.
 */
export function ownPersisted(accountId: string, comes: boolean): void {
  try {
    const isTheirs = localStorage.getItem(OWNER_KEY) === accountId;
    if (!isTheirs && comes) clearPersisted();
    if (isForgotten) for (const readAgain of readers) readAgain();
    isForgotten = false;
    if (isTheirs) return;
    localStorage.removeItem(OWNER_KEY); // where the next line fails nobody else is named
    localStorage.setItem(OWNER_KEY, accountId);
  } catch (error) {
    log.warn('whose the settings of this browser are could not be noted', error);
  }
}
