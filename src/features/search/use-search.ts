// Searches everything on this device that has a name, while the user types. Never waits for a server.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameSearch } from '#compute/search.ts';
import { shipStore } from '#compute/ships.ts';
import type { LocalKind, SearchAnswer } from '#contract/search.ts';
import type { ShipHit } from '#contract/worker-apis.ts';
import { useStars } from '#store/use-stars.ts';
import { isEnough, wantedOf } from './match.ts';
import type { SearchCommand } from './search-choice.ts';
import { groupsOf, type SearchGroup, type SearchKind } from './search-results.ts';

interface Question {
  accountId: string;
  text: string;
  kinds: readonly SearchKind[];
  /** Of each kind. */
  limit: number;
  commands: readonly SearchCommand[];
}

interface Asked extends Omit<Question, 'commands'> {
  /** MMSIs of starred ships. */
  starred: readonly number[];
}

interface Answer {
  text: string;
  kinds: readonly SearchKind[];
  ships: readonly ShipHit[];
  names: SearchAnswer | undefined;
  /** Names could not be searched. */
  isPart: boolean;
}

export interface SearchState {
  groups: readonly SearchGroup[];
  /** The text that the groups belong to; until it is the present text they are the earlier results. */
  text: string;
  isAnswered: boolean;
  isPart: boolean;
  isEnough: boolean;
}

/** After this time, in ms, partial results are shown while one of the two sources is missing. */
const PATIENCE_MS = 400;
const NOTHING: Answer = { text: '', kinds: [], ships: [], names: undefined, isPart: false };

const isLocal = (kind: SearchKind): kind is LocalKind => kind !== 'ship';

/** Asks both at once; calls `show` when both have answered, and after PATIENCE_MS at each answer. Returns a function that cancels. */
function ask({ accountId, text, kinds, limit, starred }: Asked, language: string, show: (answer: Answer) => void): () => void {
  let isWanted = true;
  let isLate = false;
  const answer: Answer = { ...NOTHING, text, kinds };
  const tell = () => {
    if (isWanted) show({ ...answer });
  };
  const localKinds = kinds.filter(isLocal);
  const ships = kinds.includes('ship') && text.length >= 2 ? shipStore.search(text, limit, starred) : Promise.resolve([]);
  const names = localKinds.length ? nameSearch.find(accountId, language, { text, kinds: localKinds, limit }) : Promise.resolve(undefined);
  const asked = [
    ships.then(
      (hits) => void (answer.ships = hits),
      () => undefined, // a store being rebuilt
    ),
    names.then(
      (found) => void (answer.names = found),
      () => void (answer.isPart = true),
    ),
  ].map((one) => one.then(() => isLate && tell()));
  const patience = setTimeout(() => {
    isLate = true;
    tell();
  }, PATIENCE_MS);
  void Promise.all(asked).then(() => {
    clearTimeout(patience);
    if (!isLate) tell();
  });
  return () => {
    isWanted = false;
    clearTimeout(patience);
  };
}

/** `kinds` and `commands` must be the same arrays while their content is the same. */
export function useSearch({ accountId, text, kinds, limit, commands }: Question): SearchState {
  const language = useTranslation().i18n.language;
  const { ships: starred } = useStars(accountId);
  const [answer, setAnswer] = useState(NOTHING);
  const wanted = text.trim();
  // names of ships come from strangers and may be mostly signs
  const enough = wanted.length >= 2 || isEnough(wantedOf(wanted));
  useEffect(
    () => (enough ? ask({ accountId, text: wanted, kinds, limit, starred }, language, setAnswer) : undefined),
    [accountId, wanted, enough, kinds, limit, starred, language],
  );
  const groups = enough ? groupsOf({ ...answer, commands }, limit) : [];
  return {
    groups,
    text: answer.text,
    isAnswered: answer.text === wanted && answer.kinds === kinds,
    isPart: answer.isPart,
    isEnough: enough,
  };
}

/** Keeps the search worker alive while a search is on the screen, and loads names ahead. */
export function useNamesHeld(accountId: string, isNeeded: boolean): void {
  const language = useTranslation().i18n.language;
  useEffect(() => nameSearch.hold(), []);
  useEffect(() => {
    if (isNeeded) nameSearch.prepare(accountId, language);
  }, [accountId, language, isNeeded]);
}
