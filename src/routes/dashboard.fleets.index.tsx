import { createFileRoute } from '@tanstack/react-router';
import { FleetsScreen } from '#features/fleets/fleets-screen.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/fleets/')({ staticData: { title: 'fleets.list.title' }, component: FleetsRoute });

function FleetsRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <FleetsScreen accountId={session.account.id} />;
}
