import { createFileRoute, useParams } from '@tanstack/react-router';
import { ClientScreen } from '#features/admin/client-screen.tsx';
import { ClientFleetsPart, NewClientFleetLink } from '#features/fleets/client/client-fleets-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/clients/$clientId')({
  staticData: { title: 'admin.clients.one' },
  component: ClientRoute,
});

function ClientRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/clients/$clientId' });
  return (
    <ClientScreen
      key={clientId}
      clientId={clientId}
      fleets={{ list: <ClientFleetsPart clientId={clientId} />, add: <NewClientFleetLink clientId={clientId} /> }}
    />
  );
}
