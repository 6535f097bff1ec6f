// Every edit with who may do it and what follows: the one list that the server's runner and the simulation take.
import type { Policies } from '#server/sync/mutation-policy.ts';
import { acknowledgePolicy, ownMarkPolicy } from './alerts/alerts-policy.ts';
import { ownStarPolicy } from './auth/stars-policy.ts';
import { ownDrawingPolicy } from './drawings/drawings-policy.ts';
import { changeFleetPolicy, createFleetPolicy, deleteFleetPolicy } from './fleets/fleets-policy.ts';
import { ownNotificationPolicy, ownNotificationsPolicy } from './notifications/notifications-policy.ts';
import { ownPreferencesPolicy } from './preferences/preferences-policy.ts';
import { teamPolicy } from './teams/teams-policy.ts';
import { chooseViewPolicy, ownViewPolicy } from './views/views-policy.ts';

export const policies: Policies = {
  'fleet.create': createFleetPolicy,
  'fleet.update': changeFleetPolicy,
  'fleet.setTags': changeFleetPolicy,
  'fleet.setMastersEmail': changeFleetPolicy,
  'fleet.setSendToMaster': changeFleetPolicy,
  'fleet.addShip': changeFleetPolicy,
  'fleet.removeShip': changeFleetPolicy,
  'fleet.delete': deleteFleetPolicy,
  'drawing.save': ownDrawingPolicy,
  'drawing.delete': ownDrawingPolicy,
  'view.create': ownViewPolicy,
  'view.update': ownViewPolicy,
  'view.setDefault': chooseViewPolicy,
  'view.delete': ownViewPolicy,
  'preferences.create': ownPreferencesPolicy,
  'preferences.update': ownPreferencesPolicy,
  'notification.markRead': ownNotificationPolicy,
  'notification.markAllRead': ownNotificationsPolicy,
  'notification.delete': ownNotificationPolicy,
  'notification.deleteAll': ownNotificationsPolicy,
  'alert.acknowledge': acknowledgePolicy,
  'alert.silence': ownMarkPolicy,
  'team.changeUserPreferences': teamPolicy,
  'team.changeShareContent': teamPolicy,
  'star.add': ownStarPolicy,
  'star.remove': ownStarPolicy,
};
