// The specification's success messages (section 8), by the edit that earns them: the one list of which edit says what.
import type { MutationName } from './mutations.ts';

/** Key in locales/en/toasts.json. An edit that is not here succeeds without a toast: the screen shows it. */
export const MUTATION_WORDS: { readonly [N in MutationName]?: `toasts.${string}` } = {
  'fleet.delete': 'toasts.fleetDeleted',
  'fleet.removeShip': 'toasts.fleetShipDeleted',
  'preferences.create': 'toasts.preferencesCreated',
  'preferences.update': 'toasts.preferencesUpdated',
  'team.changeUserPreferences': 'toasts.userPreferencesUpdated',
  'team.changeShareContent': 'toasts.userContentSharingUpdated',
  'view.create': 'toasts.viewsCreated',
  'view.update': 'toasts.viewsUpdated',
  'view.delete': 'toasts.viewsDeleted',
};
