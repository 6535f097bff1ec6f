import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/')({ staticData: { title: 'dashboard.title' }, component: DashboardRoute });

function DashboardRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <DashboardScreen account={session.account} />;
}
