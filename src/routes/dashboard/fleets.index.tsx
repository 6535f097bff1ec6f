import { createFileRoute } from '@tanstack/react-router';
import { FleetsScreen } from '#features/fleets/fleets-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/')({
  staticData: { title: 'shell.fleets' },
  loader: () => fetchTexts('fleets'),
  component: FleetsRoute,
});

function FleetsRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <FleetsScreen accountId={session.account.id} />;
}
