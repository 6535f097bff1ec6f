import { createFileRoute } from '@tanstack/react-router';
import { CreateFleetScreen } from '#features/fleets/create-fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/create')({
  staticData: { title: 'fleets.form.createTitle' },
  component: CreateFleetRoute,
});

function CreateFleetRoute() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return <CreateFleetScreen accountId={session.account.id} shipSearch={(onChoose) => <ShipSearch use="add" onChoose={onChoose} />} />;
}
