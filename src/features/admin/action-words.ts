// Actions of the audit log as text. The log stores the server's names: clientCreated, user.deleted.
import { translate } from '#i18n/i18n.ts';

/** Actions whose names say little to users, and edits of fleets, which are named after their calls. */
const OWN_WORDS = new Map([
  ['fleet.create', 'admin.audit.fleetCreated'],
  ['fleet.delete', 'admin.audit.fleetDeleted'],
  ['fleet.removeShip', 'admin.audit.fleetShipRemoved'],
  ['fleet.setMastersEmail', 'admin.audit.fleetMastersEmail'],
  ['fleet.setSendToMaster', 'admin.audit.fleetSendToMaster'],
  ['fleet.setTags', 'admin.audit.fleetTags'],
  ['fleet.update', 'admin.audit.fleetChanged'],
  ['apiKeyCreated', 'admin.audit.apiKeyCreated'],
  ['apiKeyRevoked', 'admin.audit.apiKeyRevoked'],
  ['freshPasswordRefused', 'admin.audit.freshPasswordRefused'],
  ['otherSessionsRevoked', 'admin.audit.otherSessionsRevoked'],
  ['passwordCodeRefused', 'admin.audit.passwordCodeRefused'],
  ['refreshTokenReused', 'admin.audit.refreshTokenReused'],
  ['sealingKeyGiven', 'admin.audit.sealingKeyGiven'],
  ['sealingKeyKept', 'admin.audit.sealingKeyKept'],
]);

/** "Client created". */
export function actionWords(action: string): string {
  const own = OWN_WORDS.get(action);
  if (own !== undefined) return translate(own);
  const words = action
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
