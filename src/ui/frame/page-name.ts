// What the page shown is called where it is of one thing (a ship, port, event or fleet): it stands in the browser's title.
import { useEffect } from 'react';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

const pageName = watched<string | undefined>(undefined);

/** For as long as the caller is shown. */
export function useNamesPage(name: string | undefined): void {
  useEffect(() => {
    pageName.set(name);
    return () => pageName.set(undefined);
  }, [name]);
}

export const usePageName = (): string | undefined => useWatched(pageName);
