import { createFileRoute, useParams } from '@tanstack/react-router';
import { FleetShipScreen } from '#features/fleets/fleet-ship-screen.tsx';
import { ShipDetails } from '#features/ships/ship-drawer.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/$fleetId/$shipId')({
  staticData: { title: 'fleets.list.ship' },
  loader: () => fetchTexts('fleets'),
  component: FleetShipRoute,
});

function FleetShipRoute() {
  const { fleetId, shipId } = useParams({ from: '/dashboard/fleets/$fleetId/$shipId' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <FleetShipScreen accountId={session.account.id} fleetId={fleetId} shipId={shipId} shipDetails={(mmsi) => <ShipDetails mmsi={mmsi} />} />
  );
}
