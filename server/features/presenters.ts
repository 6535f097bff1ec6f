// What each edit's call answers a client that did not ask for the acknowledgement alone. Those that are not here answer {}.
import type { Presenters } from '#server/sync/mutation-policy.ts';
import { presentDrawing } from './drawings/drawings-answers.ts';
import { presentFleet } from './fleets/fleets-answers.ts';
import { presentPreferences } from './preferences/preferences-answers.ts';
import { presentTeam } from './teams/teams-answers.ts';
import { presentView, presentViews } from './views/views-answers.ts';

export const presenters: Presenters = {
  'fleet.create': presentFleet,
  'fleet.update': presentFleet,
  'fleet.setTags': presentFleet,
  'fleet.setMastersEmail': presentFleet,
  'fleet.setSendToMaster': presentFleet,
  'fleet.addShip': presentFleet,
  'drawing.save': presentDrawing,
  'view.create': presentView,
  'view.update': presentView,
  'view.setDefault': presentViews,
  'preferences.create': presentPreferences,
  'preferences.update': presentPreferences,
  'team.changeUserPreferences': presentTeam,
  'team.changeShareContent': presentTeam,
};
