// An administrator's queries on a client's fleets: from the server, each list to its end. Nothing is stored on the device.
import type { Fleet, FleetShip } from '#contract/entities/fleets.ts';
import { ok } from '#contract/result.ts';
import { call } from '#remote/call.ts';
import { usePages } from '#remote/use-pages.ts';

export const useClientFleets = (clientId: string) =>
  usePages<Fleet>(`fleets ${clientId}`, async (window, signal) => {
    const answer = await call('admin.fleets', { body: { ...window, clientId, sort: { field: 'name', direction: 'asc' } }, signal });
    return answer.ok ? ok({ rows: answer.value.fleet, total: answer.value.view.total }) : answer;
  });

export const useClientFleetShips = (clientId: string, fleetId: string) =>
  usePages<FleetShip>(`fleetShips ${clientId} ${fleetId}`, async (window, signal) => {
    const body = { ...window, fleetId, sort: { field: 'mmsi', direction: 'asc' } } as const;
    const answer = await call('admin.fleetShips', { query: { clientId }, body, signal });
    return answer.ok ? ok({ rows: answer.value.fleet, total: answer.value.view.total }) : answer;
  });
