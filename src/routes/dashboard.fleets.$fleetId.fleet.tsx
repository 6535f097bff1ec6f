import { createFileRoute, useParams } from '@tanstack/react-router';
import { FleetScreen } from '#features/fleets/fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/$fleetId/fleet')({
  staticData: { title: 'fleets.list.fleet' },
  loader: () => fetchTexts('fleets'),
  component: FleetRoute,
});

function FleetRoute() {
  const { fleetId } = useParams({ from: '/dashboard/fleets/$fleetId/fleet' });
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
