import { createFileRoute, useParams } from '@tanstack/react-router';
import { ClientFleetShipScreen } from '#features/fleets/client/client-fleet-ship-screen.tsx';
import { ShipDetails } from '#features/ships/ship-drawer.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/$fleetId/$shipId')({
  staticData: { title: 'fleets.list.ship' },
  component: ClientFleetShipRoute,
});

function ClientFleetShipRoute() {
  const { clientId, fleetId, shipId } = useParams({ from: '/dashboard/admin/$clientId/fleets/$fleetId/$shipId' });
  return <ClientFleetShipScreen {...{ clientId, fleetId, shipId }} shipDetails={(mmsi) => <ShipDetails mmsi={mmsi} />} />;
}
