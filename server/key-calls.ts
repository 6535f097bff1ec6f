// Which calls a program may make with an API key, and with which scope: the one list. A call that is not here is not for keys: accounts,
// sessions, people, organisations, administration, keys, and what devices sync by.
import type { EndpointName } from '#contract/endpoints.ts';
import type { ApiKey } from '#contract/api-keys.ts';

type Scope = ApiKey['scopes'][number];

export const KEY_CALLS: { readonly [N in EndpointName]?: Scope } = {
  'ships.list': 'read',
  'ships.track': 'read',
  'ships.byMmsi': 'read',
  'ports.list': 'read',
  'ports.ofUser': 'read',
  'events.list': 'read',
  'events.get': 'read',
  'alerts.list': 'read',
  'alerts.get': 'read',
  'threat.asOf': 'read',
  'fleets.list': 'read',
  'fleets.ships': 'read',
  'fleets.validate': 'read',
  'drawings.list': 'read',
  'views.list': 'read',
  'preferences.get': 'read',
  'notifications.list': 'read',
  'fleets.create': 'write',
  'fleets.update': 'write',
  'fleets.delete': 'write',
  'fleets.setMastersEmail': 'write',
  'fleets.setTags': 'write',
  'fleets.setSendToMaster': 'write',
  'fleets.addShip': 'write',
  'fleets.removeShip': 'write',
  'drawings.create': 'write',
  'drawings.delete': 'write',
  'views.create': 'write',
  'views.update': 'write',
  'views.setDefault': 'write',
  'views.delete': 'write',
  'preferences.create': 'write',
  'preferences.update': 'write',
  'alerts.acknowledge': 'write',
  'alerts.silence': 'write',
  'notifications.markRead': 'write',
  'notifications.markAllRead': 'write',
  'notifications.delete': 'write',
  'notifications.deleteAll': 'write',
};

/** Who may write may read. */
export function mayCall(name: EndpointName, scopes: readonly Scope[]): boolean {
  const needed = KEY_CALLS[name];
  return needed !== undefined && (scopes.includes(needed) || scopes.includes('write'));
}
