// Why the account's own rows never arrived completely on this device, for lists that would otherwise seem empty. The app shows it.
import { createContext, useContext } from 'react';

interface Missing {
  /** Of a storage that cannot keep them. */
  code: string | undefined;
  /** The server is or may be in reach: they are on their way. */
  isComing?: boolean;
}

/** undefined: they did come. */
const Unfetched = createContext<Missing | undefined>(undefined);
export const UnfetchedRows = Unfetched.Provider;
export const useUnfetched = () => useContext(Unfetched);

/** The key of what is said instead of "none". */
export const unfetchedTitle = ({ isComing }: Missing) => (isComing ? 'ui.fetching' : 'ui.notFetched');
