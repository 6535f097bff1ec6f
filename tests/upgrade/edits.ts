// What the user of the fixture did, edit by edit: every kind of edit at least once among those that are not sent yet.
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { HOUR_MS } from '#contract/units.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';

type Edit = { [N in MutationName]: { name: N; args: MutationArgs<N> } }[MutationName];

export const SHIPS = [244_000_001, 244_000_002, 244_000_003, 244_000_004] as const;
export const IDS = {
  tankers: 'tankers',
  ferries: 'ferries',
  tugs: 'tugs',
  barges: 'barges',
  /** A colleague has fleets with these ids, so the server gives those of the device others. */
  yachts: 'yachts',
  dinghies: 'dinghies',
  alerts: ['alert-1', 'alert-2', 'alert-3'],
};
const [anna, bella, clara, dora] = SHIPS;

const drawn = (...coordinates: [number, number]) => ({
  type: 'FeatureCollection' as const,
  features: [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates }, properties: { name: 'Mark' } }],
});
const view = (viewId: string, name: string): Edit => ({
  name: 'view.create',
  args: { viewId, name, lat: 12, lon: 45, zoom: 6, viewDetails: VIEW_DETAILS },
});

interface Told {
  accountId: string;
  teamId: string;
  atMs: number;
  /** Its notifications, the oldest first. */
  told: string[];
}

export const EDITS = {
  synced: (accountId: string): Edit[] => [
    { name: 'fleet.create', args: { fleetId: IDS.tankers, name: 'Tankers', tags: ['oil'], ships: [{ mmsi: anna }, { mmsi: bella }] } },
    { name: 'fleet.create', args: { fleetId: IDS.ferries, name: 'Ferries', ships: [{ mmsi: clara, sendToMaster: true }] } },
    { name: 'fleet.create', args: { fleetId: IDS.tugs, name: 'Tugs' } },
    { name: 'fleet.create', args: { fleetId: IDS.yachts, name: 'Yachts' } },
    { name: 'drawing.save', args: { drawingId: 'anchorage', name: 'Anchorage', featureCollection: drawn(4, 52) } },
    { name: 'drawing.save', args: { drawingId: 'old-drawing', name: 'Old', featureCollection: drawn(5, 53) } },
    view('gulf', 'Gulf'),
    view('red-sea', 'Red Sea'),
    view('old-view', 'Old'),
    { name: 'view.setDefault', args: { viewId: 'gulf' } },
    { name: 'preferences.create', args: { preferencesId: accountId, vesselProximity: 20 } },
    { name: 'star.add', args: { kind: 'ship', thing: String(anna) } },
    { name: 'alert.acknowledge', args: { alertId: 'alert-1', at: Date.UTC(2026, 10, 1, 8) } },
  ],
  /** The server has them; their rows have not come back. */
  acknowledged: [{ name: 'fleet.setTags', args: { fleetId: IDS.tankers, tags: ['oil', 'crude'], before: ['oil'] } }] satisfies Edit[],
  /** The server has them; the device does not know. */
  inFlight: [{ name: 'fleet.create', args: { fleetId: IDS.dinghies, name: 'Dinghies' } }] satisfies Edit[],
  queued: ({ accountId, teamId, atMs, told: [oldest = '', second = '', third = '', fourth = ''] }: Told): Edit[] => [
    { name: 'fleet.create', args: { fleetId: IDS.barges, name: 'Barges', tags: ['coastal'], ships: [{ mmsi: bella }] } },
    { name: 'fleet.update', args: { fleetId: IDS.tankers, name: 'Crude carriers' } },
    { name: 'fleet.update', args: { fleetId: IDS.yachts, name: 'Motor yachts' } },
    { name: 'fleet.update', args: { fleetId: IDS.dinghies, name: 'Sailing dinghies' } },
    { name: 'fleet.setTags', args: { fleetId: IDS.tankers, tags: ['crude', 'gulf'], before: ['oil', 'crude'] } },
    { name: 'fleet.setMastersEmail', args: { fleetId: IDS.tankers, mastersEmail: 'master@ship.example' } },
    { name: 'fleet.setSendToMaster', args: { fleetId: IDS.tankers, mmsi: anna, sendToMaster: true } },
    { name: 'fleet.addShip', args: { fleetId: IDS.barges, mmsi: clara } },
    { name: 'fleet.addShip', args: { fleetId: IDS.tankers, mmsi: dora, sendToMaster: true } },
    { name: 'fleet.removeShip', args: { fleetId: IDS.tankers, mmsi: bella } },
    { name: 'fleet.delete', args: { fleetId: IDS.ferries } },
    { name: 'drawing.save', args: { drawingId: 'anchorage', name: 'Anchorage east', featureCollection: drawn(4.5, 52) } },
    { name: 'drawing.save', args: { drawingId: 'new-drawing', name: 'New', featureCollection: drawn(6, 54) } },
    { name: 'drawing.delete', args: { drawingId: 'old-drawing' } },
    view('new-view', 'New'),
    { name: 'view.update', args: { viewId: 'gulf', name: 'Gulf of Aden', zoom: 7 } },
    { name: 'view.setDefault', args: { viewId: 'red-sea' } },
    { name: 'view.delete', args: { viewId: 'old-view' } },
    { name: 'preferences.create', args: { preferencesId: accountId, routeProximity: 30 } },
    { name: 'preferences.update', args: { preferencesId: accountId, vesselProximity: 40 } },
    { name: 'notification.deleteAll', args: { accountId, upTo: oldest } },
    { name: 'notification.delete', args: { notificationId: second } },
    { name: 'notification.markRead', args: { notificationId: third } },
    { name: 'notification.markAllRead', args: { accountId, upTo: fourth } },
    { name: 'alert.acknowledge', args: { alertId: 'alert-2', at: atMs, priority: 'warning' } },
    { name: 'alert.silence', args: { alertId: 'alert-3', forMs: 2 * HOUR_MS, priority: 'warning' } },
    { name: 'team.changeUserPreferences', args: { teamId, samePreferences: true } },
    { name: 'team.changeShareContent', args: { teamId, shareContent: true } },
    { name: 'star.add', args: { kind: 'port', thing: 'NLRTM' } },
    { name: 'star.remove', args: { kind: 'ship', thing: String(anna) } },
  ],
};
