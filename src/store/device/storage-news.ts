// What Dexie tells of each stored change, cut short for its live queries: until one runs again it keeps every key that was written, so that
// with twenty of them a first pull of 60,000 rows cost 10 s and 200 MB. Many keys of a table become the whole table to them.
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';

type Listener = (parts: ObservabilitySet) => void;

/** A user changes fewer rows at once; a page of a pull brings more. */
const MANY = 20;

const news: typeof Dexie.on.storagemutated & { whole?: Pick<typeof Dexie.on.storagemutated, 'subscribe' | 'unsubscribe'> } =
  Dexie.on.storagemutated;
/** Dexie outlives this module where files of tests share a process: what is short already is not shortened again. */
news.whole ??= { subscribe: news.subscribe.bind(news), unsubscribe: news.unsubscribe.bind(news) };
const { subscribe, unsubscribe } = news.whole;
const shortened = new WeakMap<ObservabilitySet, ObservabilitySet>();
const shortenedListeners = new WeakMap<Listener, Listener>();

function isMany(keys: RangeSet): boolean {
  let many = 0;
  for (const _ of keys) if (++many > MANY) return true;
  return false;
}

/** The same object for all who ask, as there are many. */
function short(parts: ObservabilitySet): ObservabilitySet {
  const known = shortened.get(parts);
  if (known) return known;
  const made: ObservabilitySet = {};
  for (const [part, keys] of Object.entries(parts) as [string, RangeSet][])
    made[part] = isMany(RangeSet(keys)) ? new RangeSet(Dexie.minKey, Dexie.maxKey) : keys;
  shortened.set(parts, made);
  return made;
}

// Dexie has no other way in: its live queries subscribe here
news.subscribe = (listener: Listener) => {
  const ofShort: Listener = (parts) => listener(short(parts));
  shortenedListeners.set(listener, ofShort);
  subscribe(ofShort);
};
news.unsubscribe = (listener: Listener) => unsubscribe(shortenedListeners.get(listener) ?? listener);

/** Calls back with every key, for those that read only what changed. Returns how to end it. */
export function watchStorage(listener: Listener): () => void {
  subscribe(listener);
  return () => unsubscribe(listener);
}
