import { createFileRoute } from '@tanstack/react-router';
import { PlaceField } from '#features/routes/stops/place-field.tsx';
import { CreateWatchScreen } from '#features/sentinel/create-watch-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/sentinel/create')({
  staticData: { title: 'sentinelPage.new' },
  loader: () => fetchTexts('sentinelPage', 'routes'),
  component: CreateWatchRoute,
});

function CreateWatchRoute() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <CreateWatchScreen
      accountId={session.account.id}
      shipSearch={(onChoose) => <ShipSearch accountId={session.account.id} use="choose" onChoose={onChoose} />}
      placeField={(props) => <PlaceField {...props} />}
    />
  );
}
