import { createFileRoute } from '@tanstack/react-router';
import { FleetScreen } from '#features/fleets/fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/$fleetId/fleet')({
  staticData: { title: 'fleets.list.fleet' },
  component: FleetRoute,
});

function FleetRoute() {
  const { fleetId } = Route.useParams();
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <FleetScreen
      key={fleetId}
      accountId={session.account.id}
      fleetId={fleetId}
      shipSearch={(onChoose) => <ShipSearch use="add" onChoose={onChoose} />}
    />
  );
}
