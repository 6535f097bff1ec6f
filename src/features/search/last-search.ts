// The last text in the search box, so that the drawer continues with it.
import { watchedOfSession } from '#platform/persisted.ts';

export const lastSearch = watchedOfSession(() => '');
