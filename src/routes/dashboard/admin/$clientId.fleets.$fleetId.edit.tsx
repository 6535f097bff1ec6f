import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditClientFleetScreen } from '#features/fleets/client/client-fleet-form-screens.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/$fleetId/edit')({
  staticData: { title: 'fleets.form.editTitle' },
  component: EditClientFleetRoute,
});

function EditClientFleetRoute() {
  const { clientId, fleetId } = useParams({ from: '/dashboard/admin/$clientId/fleets/$fleetId/edit' });
  return (
    <EditClientFleetScreen
      key={fleetId}
      clientId={clientId}
      fleetId={fleetId}
      shipSearch={(onChoose) => <ShipSearch use="add" onChoose={onChoose} />}
    />
  );
}
