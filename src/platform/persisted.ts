// Small settings in local storage under the specification's prefix, shared with the account's other tabs.
import { STORAGE_PREFIX } from '#contract/constants.ts';
import { log } from './log.ts';
import { type Watched, watched } from './watched.ts';

export interface Persisted<T> extends Watched<T> {
  /** False: the storage refused, and the value lasts until the page closes. */
  set: (next: T) => boolean;
}

/** The account that the settings belong to. */
const OWNER_KEY = `${STORAGE_PREFIX}owner`;
const forgetters: (() => void)[] = [];
const readers: (() => void)[] = [];
let isForgotten = false;

/**
 * A watched value stored under `fathom-<name>`. `parse` checks what is stored; it gets undefined if there is nothing or nonsense. If the
 * storage refuses (private mode, full), the setting works but is not remembered.
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
  // without windows (Node) nothing else can change it
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

/** A watched value of this page alone. The end of a session resets it, so that nothing of one account meets the next. */
export function watchedOfSession<T>(start: () => T): Watched<T> {
  const value = watched(start());
  forgetters.push(() => value.set(start()));
  return value;
}

/** Removes all of our keys from local storage and resets this page's memory, at the end of a session. Keys of others stay. */
export function clearPersisted(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORAGE_PREFIX)) localStorage.removeItem(key);
  for (const forget of forgetters) forget();
}

/** Resets this page's memory alone. Local storage is read again when an account's session begins here (`ownPersisted`). */
export function forgetPersisted(): void {
  isForgotten = true;
  for (const forget of forgetters) forget();
}

/**
 * From now on the settings belong to this account. `comes`: it signs in, so settings that may belong to another are removed first: browsers
 * that clear databases for room keep local storage. If the storage refuses, no owner is stored, and the next sign-in clears the settings.
 */
export function ownPersisted(accountId: string, comes: boolean): void {
  try {
    const isTheirs = localStorage.getItem(OWNER_KEY) === accountId;
    if (!isTheirs && comes) clearPersisted();
    if (isForgotten) for (const readAgain of readers) readAgain();
    isForgotten = false;
    if (isTheirs) return;
    localStorage.removeItem(OWNER_KEY); // if the next line fails, no other account stays named
    localStorage.setItem(OWNER_KEY, accountId);
  } catch (error) {
    log.warn('whose the settings of this browser are could not be noted', error);
  }
}
