import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { reviewSlots } from '#features/reviews/review-slots.tsx';
import { useTellFact } from '#features/tracks/tell-fact.ts';
import { WayMap } from '#features/tracks/way-map.tsx';
import { VtaScreen } from '#features/vta/vta-screen.tsx';
import { readVtaSearch } from '#features/vta/vta-search.ts';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/vta')({
  staticData: { title: 'shell.vta' },
  validateSearch: readVtaSearch,
  loader: () => fetchTexts('documentsPage', 'ratingPage', 'reviewsPage', 'shipPage', 'smallMapPage', 'vtaPage'),
  component: VtaRoute,
});

const route = getRouteApi('/dashboard/vta');

function VtaRoute() {
  const session = useSession();
  const search = route.useSearch();
  const tellFact = useTellFact();
  if (session.status !== 'signedIn') return null;
  const { account } = session;
  return (
    <VtaScreen
      {...{ account, search, tellFact }}
      showWay={(shown) => <WayMap {...shown} />}
      reviews={reviewSlots(account)}
      pdf={(offer) => <PdfButton offer={offer} />}
    />
  );
}
