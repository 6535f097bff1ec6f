import { createFileRoute, useParams } from '@tanstack/react-router';
import { CreateClientFleetScreen } from '#features/fleets/client/client-fleet-form-screens.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/create')({
  staticData: { title: 'fleets.form.createTitle' },
  component: CreateClientFleetRoute,
});

function CreateClientFleetRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/$clientId/fleets/create' });
  return (
    <CreateClientFleetScreen key={clientId} clientId={clientId} shipSearch={(onChoose) => <ShipSearch use="add" onChoose={onChoose} />} />
  );
}
