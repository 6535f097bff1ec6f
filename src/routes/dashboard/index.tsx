import { createFileRoute } from '@tanstack/react-router';
import { InstallOffer } from '#features/browser/install-offer.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: 'dashboard.title' },
  loader: () => fetchTexts('browserPage', 'dashboardPage', 'shipStatesPage', 'smallMapPage'),
  component: DashboardRoute,
});

function DashboardRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <DashboardScreen account={session.account} install={<InstallOffer />} />;
}
