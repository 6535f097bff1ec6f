import { createFileRoute, useParams } from '@tanstack/react-router';
import { ClientFleetsScreen } from '#features/fleets/client/client-fleets-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/')({
  staticData: { title: 'admin.fleets.title' },
  component: ClientFleetsRoute,
});

function ClientFleetsRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/$clientId/fleets/' });
  return <ClientFleetsScreen key={clientId} clientId={clientId} />;
}
