// Why the account's own rows never arrived completely on this device, for lists that would otherwise seem empty. The app shows it.
import { createContext, useContext } from 'react';

/** undefined: they did come. code: of a storage that cannot keep them. */
const Unfetched = createContext<{ code: string | undefined } | undefined>(undefined);
export const UnfetchedRows = Unfetched.Provider;
export const useUnfetched = () => useContext(Unfetched);
