// Which alerts a user is told of: those of the chosen priority and upward. Lists, the map and reports have all of them.
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

/** Without known choices as by the defaults, which leave out none. */
export const isAnnounced = (priority: Priority, { tellFrom }: Pick<PreferenceChoices, 'tellFrom'> = DEFAULT_PREFERENCES): boolean =>
  !isMoreUrgent(tellFrom, priority);
