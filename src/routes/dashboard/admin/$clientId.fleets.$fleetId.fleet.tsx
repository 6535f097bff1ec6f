import { createFileRoute, useParams } from '@tanstack/react-router';
import { ClientFleetScreen } from '#features/fleets/client/client-fleet-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/$fleetId/fleet')({
  staticData: { title: 'fleets.list.fleet' },
  component: ClientFleetRoute,
});

function ClientFleetRoute() {
  const { clientId, fleetId } = useParams({ from: '/dashboard/admin/$clientId/fleets/$fleetId/fleet' });
  return <ClientFleetScreen key={fleetId} clientId={clientId} fleetId={fleetId} />;
}
