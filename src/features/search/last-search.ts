// What was typed last in the box, so that the drawer goes on from there.
import { watched } from '#platform/watched.ts';

export const lastSearch = watched('');
