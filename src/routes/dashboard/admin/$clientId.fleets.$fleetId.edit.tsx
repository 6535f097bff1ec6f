import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditClientFleetScreen } from '#features/fleets/client/client-fleet-form-screens.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/admin/$clientId/fleets/$fleetId/edit')({
  staticData: { title: 'fleets.form.editTitle' },
  component: EditClientFleetRoute,
});

function EditClientFleetRoute() {
  const { clientId, fleetId } = useParams({ from: '/dashboard/admin/$clientId/fleets/$fleetId/edit' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <EditClientFleetScreen
      key={fleetId}
      clientId={clientId}
      fleetId={fleetId}
      shipSearch={(onChoose, inFleet) => <ShipSearch accountId={session.account.id} use="add" {...{ onChoose, inFleet }} />}
    />
  );
}
