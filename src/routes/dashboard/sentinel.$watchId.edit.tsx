import { createFileRoute, useParams } from '@tanstack/react-router';
import { PlaceField } from '#features/routes/stops/place-field.tsx';
import { ChangeWatchScreen } from '#features/sentinel/form/change-watch-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/sentinel/$watchId/edit')({
  staticData: { title: 'sentinelPage.changeTitle' },
  loader: () => fetchTexts('sentinelPage', 'routes'),
  component: ChangeWatchRoute,
});

function ChangeWatchRoute() {
  const { watchId } = useParams({ from: '/dashboard/sentinel/$watchId/edit' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <ChangeWatchScreen
      key={watchId}
      accountId={session.account.id}
      watchId={watchId}
      shipSearch={(onChoose) => <ShipSearch accountId={session.account.id} use="choose" onChoose={onChoose} />}
      placeField={(props) => <PlaceField {...props} />}
    />
  );
}
