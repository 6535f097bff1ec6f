import { createFileRoute, useParams } from '@tanstack/react-router';
import { CreateClientFleetScreen } from '#features/fleets/client/client-fleet-form-screens.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/create')({
  staticData: { title: 'fleets.form.createTitle' },
  component: CreateClientFleetRoute,
});

function CreateClientFleetRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/$clientId/fleets/create' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <CreateClientFleetScreen
      key={clientId}
      clientId={clientId}
      shipSearch={(onChoose, inFleet) => <ShipSearch accountId={session.account.id} use="add" {...{ onChoose, inFleet }} />}
    />
  );
}
