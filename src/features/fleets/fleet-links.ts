// The addresses of the fleet screens: of the user's own fleets, and of a client's in the administrator's area.
import { type LinkProps, linkOptions } from '@tanstack/react-router';

export type FleetAddress = Pick<LinkProps, 'to' | 'params'>;

interface FleetLinks {
  all: FleetAddress;
  fleet: (fleetId: string) => FleetAddress;
  edit: (fleetId: string) => FleetAddress;
  ship: (fleetId: string, mmsi: number) => FleetAddress;
}

export const OWN_FLEETS: FleetLinks = {
  all: linkOptions({ to: '/dashboard/fleets' }),
  fleet: (fleetId) => linkOptions({ to: '/dashboard/fleets/$fleetId/fleet', params: { fleetId } }),
  edit: (fleetId) => linkOptions({ to: '/dashboard/fleets/$fleetId/edit', params: { fleetId } }),
  ship: (fleetId, mmsi) => linkOptions({ to: '/dashboard/fleets/$fleetId/$shipId', params: { fleetId, shipId: String(mmsi) } }),
};

export const clientFleets = (clientId: string): FleetLinks => ({
  all: linkOptions({ to: '/dashboard/admin/$clientId/fleets', params: { clientId } }),
  fleet: (fleetId) => linkOptions({ to: '/dashboard/admin/$clientId/fleets/$fleetId/fleet', params: { clientId, fleetId } }),
  edit: (fleetId) => linkOptions({ to: '/dashboard/admin/$clientId/fleets/$fleetId/edit', params: { clientId, fleetId } }),
  ship: (fleetId, mmsi) =>
    linkOptions({ to: '/dashboard/admin/$clientId/fleets/$fleetId/$shipId', params: { clientId, fleetId, shipId: String(mmsi) } }),
});
