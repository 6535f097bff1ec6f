import { createFileRoute } from '@tanstack/react-router';
import { SentinelScreen } from '#features/sentinel/sentinel-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/sentinel/')({
  staticData: { title: 'shell.sentinel' },
  loader: () => fetchTexts('sentinelPage'),
  component: SentinelRoute,
});

function SentinelRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <SentinelScreen accountId={session.account.id} />;
}
