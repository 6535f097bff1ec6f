import { createFileRoute } from '@tanstack/react-router';
import { CreateFleetScreen } from '#features/fleets/create-fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/create')({
  staticData: { title: 'fleets.form.createTitle' },
  loader: () => fetchTexts('fleets'),
  component: CreateFleetRoute,
});

function CreateFleetRoute() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <CreateFleetScreen
      accountId={session.account.id}
      shipSearch={(onChoose, inFleet) => <ShipSearch accountId={session.account.id} use="add" {...{ onChoose, inFleet }} />}
    />
  );
}
