import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { readPassageSearch } from '#features/passages/passage-search.ts';
import { wayToWatch } from '#features/passages/way-to-watch.ts';
import { plannedPassage } from '#features/routes/assess/planned-passage.ts';
import { PlaceField } from '#features/routes/stops/place-field.tsx';
import { CreateWatchScreen } from '#features/sentinel/form/create-watch-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/sentinel/create')({
  staticData: { title: 'sentinelPage.new' },
  validateSearch: readPassageSearch, // the passage that the watch begins with
  loader: () => fetchTexts('sentinelPage', 'routes'),
  component: CreateWatchRoute,
});

const route = getRouteApi('/dashboard/sentinel/create');

function CreateWatchRoute() {
  const session = useSession();
  const search = route.useSearch();
  if (session.status !== 'signedIn') return null;
  const accountId = session.account.id;
  const hasWay = (search.route ?? search.from) !== undefined;
  return (
    <CreateWatchScreen
      key={JSON.stringify(search)}
      accountId={accountId}
      signed={search.signed}
      assessed={hasWay ? (signal) => wayToWatch(search, { accountId, plannedRoute: plannedPassage, signal }) : undefined}
      shipSearch={(onChoose) => <ShipSearch accountId={accountId} use="choose" onChoose={onChoose} />}
      placeField={(props) => <PlaceField {...props} />}
    />
  );
}
