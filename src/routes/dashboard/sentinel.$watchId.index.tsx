import { createFileRoute, useParams } from '@tanstack/react-router';
import { WatchScreen } from '#features/sentinel/watch-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/sentinel/$watchId/')({
  staticData: { title: 'sentinelPage.one' },
  loader: () => fetchTexts('sentinelPage'),
  component: WatchRoute,
});

function WatchRoute() {
  const { watchId } = useParams({ from: '/dashboard/sentinel/$watchId/' });
  const session = useSession();
  return session.status === 'signedIn' && <WatchScreen key={watchId} accountId={session.account.id} watchId={watchId} />;
}
