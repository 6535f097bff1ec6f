// The name of a record's page (a ship, port, event or fleet), shown in the browser's title.
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
