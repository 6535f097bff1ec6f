// Every mutation's meaning by its name: what commit runs on the device and the server's runner runs on its rows.
import type { MutationName } from '#contract/mutations.ts';
import { acknowledgeAlert, silenceAlert } from './alert-marks.ts';
import { deleteDrawing, saveDrawing } from './drawings.ts';
import { addShip, createFleet, deleteFleet, removeShip, setMastersEmail, setSendToMaster, setTags, updateFleet } from './fleets.ts';
import { deleteAllNotifications, deleteNotification, markAllRead, markRead } from './notifications.ts';
import { writePreferences } from './preferences.ts';
import { addStar, removeStar } from './stars.ts';
import { changeShareContent, changeUserPreferences } from './teams.ts';
import type { Mutator, Mutators } from './tx.ts';
import { createView, deleteView, setDefaultView, updateView } from './views.ts';

export const mutators: Mutators = {
  'fleet.create': createFleet,
  'fleet.update': updateFleet,
  'fleet.setTags': setTags,
  'fleet.setMastersEmail': setMastersEmail,
  'fleet.setSendToMaster': setSendToMaster,
  'fleet.addShip': addShip,
  'fleet.removeShip': removeShip,
  'fleet.delete': deleteFleet,
  'drawing.save': saveDrawing,
  'drawing.delete': deleteDrawing,
  'view.create': createView,
  'view.update': updateView,
  'view.setDefault': setDefaultView,
  'view.delete': deleteView,
  'preferences.create': writePreferences,
  'preferences.update': writePreferences,
  'notification.markRead': markRead,
  'notification.markAllRead': markAllRead,
  'notification.delete': deleteNotification,
  'notification.deleteAll': deleteAllNotifications,
  'alert.acknowledge': acknowledgeAlert,
  'alert.silence': silenceAlert,
  'team.changeUserPreferences': changeUserPreferences,
  'team.changeShareContent': changeShareContent,
  'star.add': addStar,
  'star.remove': removeStar,
};

/** One mutator whose arguments were checked by its mutation's `args`: for code that treats all alike. */
export const mutatorOf = (name: MutationName): Mutator<unknown> => mutators[name] as Mutator<unknown>;
