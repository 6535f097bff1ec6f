import { createFileRoute } from '@tanstack/react-router';
import { FleetsScreen } from '#features/fleets/fleets-screen.tsx';
import { useFleetRatings } from '#features/vta/fleets/fleet-ratings.ts';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/')({
  staticData: { title: 'shell.fleets' },
  loader: () => fetchTexts('fleets', 'ratingPage'),
  component: FleetsRoute,
});

function FleetsRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <RatedFleets accountId={session.account.id} />;
}

const RatedFleets = ({ accountId }: { accountId: string }) => <FleetsScreen accountId={accountId} ratings={useFleetRatings(accountId)} />;
