// What was typed last in the box, so that the drawer goes on from there.
import { watchedOfSession } from '#platform/persisted.ts';

export const lastSearch = watchedOfSession(() => '');
