import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditFleetScreen } from '#features/fleets/edit-fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/$fleetId/edit')({
  staticData: { title: 'fleets.form.editTitle' },
  loader: () => fetchTexts('fleets'),
  component: EditFleetRoute,
});

function EditFleetRoute() {
  const { fleetId } = useParams({ from: '/dashboard/fleets/$fleetId/edit' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <EditFleetScreen
      key={fleetId}
      accountId={session.account.id}
      fleetId={fleetId}
      shipSearch={(onChoose, inFleet) => <ShipSearch accountId={session.account.id} use="add" {...{ onChoose, inFleet }} />}
    />
  );
}
