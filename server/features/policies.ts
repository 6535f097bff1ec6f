// For every edit: who may make it, what follows, and what its call returns. The server's runner and the simulation use this one list.
import { type Policies, rowSecurityDecides } from '#server/sync/mutation-policy.ts';
import { acknowledgePolicy } from './alerts/alerts.ts';
import { keepReportPolicy } from './authority-reports/authority-reports.ts';
import { mailDocumentPolicy } from './documents/documents.ts';
import { ownDrawingPolicy, presentDrawing } from './drawings/drawings.ts';
import { presentFleet } from './fleets/fleets-answers.ts';
import { changeFleetPolicy, createFleetPolicy, deleteFleetPolicy } from './fleets/fleets.ts';
import { ownNotificationPolicy, ownNotificationsPolicy } from './notifications/notifications.ts';
import { ownPreferencesPolicy, presentPreferences } from './preferences/preferences.ts';
import { presentTeam, teamPolicy } from './teams/teams.ts';
import { acceptPassagePolicy, handOverPassagePolicy, signPassagePolicy } from './passages/passages.ts';
import { askPolicy, deleteDraftPolicy, sendBackPolicy, writeDraftPolicy } from './reviews/reviews.ts';
import { judgeHitPolicy, signPolicy } from './vta/vta.ts';
import { acceptWatchPolicy, handOverWatchPolicy } from './watches/watches.ts';
import { chooseViewPolicy, ownViewPolicy, presentView, presentViews } from './views/views.ts';

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
  'alert.silence': rowSecurityDecides,
  'team.changeUserPreferences': { ...teamPolicy, present: presentTeam },
  'team.changeShareContent': { ...teamPolicy, present: presentTeam },
  // one's own, whatever it names: nobody learns which ids exist
  'star.add': rowSecurityDecides,
  'star.remove': rowSecurityDecides,
  // everybody's in the organisation
  'particulars.set': rowSecurityDecides,
  'assessment.sign': signPolicy,
  'draft.write': writeDraftPolicy,
  'draft.ask': askPolicy,
  'draft.sendBack': sendBackPolicy,
  'draft.delete': deleteDraftPolicy,
  'listHit.judge': judgeHitPolicy,
  'authorityReport.keep': keepReportPolicy,
  'document.mail': mailDocumentPolicy,
  'passage.sign': signPassagePolicy,
  'passage.accept': acceptPassagePolicy,
  'passage.handOver': handOverPassagePolicy,
  // everybody's in the organisation; a line of the log in one's own name
  'watch.create': rowSecurityDecides,
  'watch.change': rowSecurityDecides,
  'watch.end': rowSecurityDecides,
  'watch.handOver': handOverWatchPolicy,
  'watch.accept': acceptWatchPolicy,
  'watch.acknowledge': rowSecurityDecides,
  'watch.startDrill': rowSecurityDecides,
  'watch.endDrill': rowSecurityDecides,
  'watch.log': rowSecurityDecides,
};
