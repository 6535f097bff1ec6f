import { createFileRoute } from '@tanstack/react-router';
import { ClientFleetsScreen } from '#features/admin/client-fleets-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/')({
  staticData: { title: 'admin.fleets.title' },
  component: ClientFleetsRoute,
});

function ClientFleetsRoute() {
  const { clientId } = Route.useParams();
  return <ClientFleetsScreen key={clientId} clientId={clientId} />;
}
