// Which alerts a user is told of: those of the chosen priority and upward. Lists, the map and reports have all of them.
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Priority } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

/** Without known choices as by the defaults, which leave out none. */
export const isAnnounced = (priority: Priority, { tellFrom }: Pick<PreferenceChoices, 'tellFrom'> = DEFAULT_PREFERENCES): boolean =>
  !isMoreUrgent(tellFrom, priority);

/** The priorities that these choices announce: for statements of the database. */
export const announcedPriorities = (choices?: Pick<PreferenceChoices, 'tellFrom'>): Priority[] =>
  ALERT_PRIORITIES.filter((priority) => isAnnounced(priority, choices));
