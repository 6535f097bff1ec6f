import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { mailedOffer, PdfButton } from '#features/documents/pdf-button.tsx';
import { PassageScreen } from '#features/passages/passage-screen.tsx';
import { readPassageSearch } from '#features/passages/passage-search.ts';
import { reviewSlots } from '#features/reviews/review-slots.tsx';
import { planPassage } from '#features/routes/assess/plan-passage.ts';
import { knownRoutes, plannedPassage } from '#features/routes/assess/planned-passage.ts';
import { RatingLines } from '#features/vta/rating-lines.tsx';
import { RiskFigure } from '#features/vta/risk-figure.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/tra')({
  staticData: { title: 'shell.passages' },
  validateSearch: readPassageSearch,
  loader: () => fetchTexts('documentsPage', 'passagesPage', 'ratingPage', 'reviewsPage', 'routes', 'smallMapPage'),
  component: PassageRoute,
});

const route = getRouteApi('/dashboard/tra');

function PassageRoute() {
  const session = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (session.status !== 'signedIn') return null;
  return (
    <PassageScreen
      account={session.account}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      plannedRoute={plannedPassage}
      listRoutes={knownRoutes}
      onOpenMap={(passage) => void planPassage(session.account.id, passage)}
      planRoute={(plan) => planPassage(session.account.id, { plan, isKept: true })}
      figure={(rating) => <RiskFigure rating={rating} />}
      lines={(rating) => <RatingLines rating={rating} of="passage" />}
      reviews={reviewSlots(session.account)}
      pdf={(offer) => <PdfButton offer={offer} />}
      mailed={mailedOffer}
    />
  );
}
