// What is asked before alerts are acknowledged: every place of the app asks through this one value, and one dialog of the shell shows it.
import { watchedOfSession } from '#platform/persisted.ts';
import type { KnownAlert } from './known-alerts.ts';

/** The alerts as the user saw them when asked; undefined: nothing is asked. */
export const askedToAcknowledge = watchedOfSession<readonly KnownAlert[] | undefined>(() => undefined);
