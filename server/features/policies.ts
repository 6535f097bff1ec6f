// For every edit: who may make it, what follows, and what its call returns. The server's runner and the simulation use this one list.
import type { Policies } from '#server/sync/mutation-policy.ts';
import { acknowledgePolicy, ownMarkPolicy } from './alerts/alerts.ts';
import { ownStarPolicy } from './auth/stars-policy.ts';
import { ownDrawingPolicy, presentDrawing } from './drawings/drawings.ts';
import { presentFleet } from './fleets/fleets-answers.ts';
import { changeFleetPolicy, createFleetPolicy, deleteFleetPolicy } from './fleets/fleets.ts';
import { ownNotificationPolicy, ownNotificationsPolicy } from './notifications/notifications.ts';
import { ownPreferencesPolicy, presentPreferences } from './preferences/preferences.ts';
import { presentTeam, teamPolicy } from './teams/teams.ts';
import { describeShipPolicy, signPolicy } from './vta/vta.ts';
import { chooseViewPolicy, ownViewPolicy, presentView, presentViews } from './views/views.ts';
import { watchPolicy } from './watches/watches-policy.ts';

export const policies: Policies = {
  'fleet.create': { ...createFleetPolicy, present: presentFleet },
  'fleet.update': { ...changeFleetPolicy, present: presentFleet },
  'fleet.setTags': { ...changeFleetPolicy, present: presentFleet },
  'fleet.setMastersEmail': { ...changeFleetPolicy, present: presentFleet },
  'fleet.setSendToMaster': { ...changeFleetPolicy, present: presentFleet },
  'fleet.addShip': { ...changeFleetPolicy, present: presentFleet },
  'fleet.removeShip': changeFleetPolicy,
  'fleet.delete': deleteFleetPolicy,
  'drawing.save': { ...ownDrawingPolicy, present: presentDrawing },
  'drawing.delete': ownDrawingPolicy,
  'view.create': { ...ownViewPolicy, present: presentView },
  'view.update': { ...ownViewPolicy, present: presentView },
  'view.setDefault': { ...chooseViewPolicy, present: presentViews },
  'view.delete': ownViewPolicy,
  'preferences.create': { ...ownPreferencesPolicy, present: presentPreferences },
  'preferences.update': { ...ownPreferencesPolicy, present: presentPreferences },
  'notification.markRead': ownNotificationPolicy,
  'notification.markAllRead': ownNotificationsPolicy,
  'notification.delete': ownNotificationPolicy,
  'notification.deleteAll': ownNotificationsPolicy,
  'alert.acknowledge': acknowledgePolicy,
  'alert.silence': ownMarkPolicy,
  'team.changeUserPreferences': { ...teamPolicy, present: presentTeam },
  'team.changeShareContent': { ...teamPolicy, present: presentTeam },
  'star.add': ownStarPolicy,
  'star.remove': ownStarPolicy,
  'particulars.set': describeShipPolicy,
  'assessment.sign': signPolicy,
  'watch.create': watchPolicy,
  'watch.change': watchPolicy,
  'watch.end': watchPolicy,
  'watch.handOver': watchPolicy,
  'watch.accept': watchPolicy,
  'watch.acknowledge': watchPolicy,
  'watch.startDrill': watchPolicy,
  'watch.endDrill': watchPolicy,
  'watch.log': watchPolicy,
};
