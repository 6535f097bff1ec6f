import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditClientFleetScreen } from '#features/admin/client-fleet-form-screens.tsx';
import { FleetForm } from '#features/fleets/fleet-form.tsx';
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
      form={(props) => <FleetForm {...props} shipSearch={(onChoose) => <ShipSearch use="add" onChoose={onChoose} />} />}
    />
  );
}
