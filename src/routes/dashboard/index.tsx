import type { ComponentProps } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { InstallOffer } from '#features/browser/install-offer.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { useFleetRatings } from '#features/vta/fleets/fleet-ratings.ts';
import { FleetRisk } from '#features/vta/fleets/fleet-risk.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: 'dashboard.title' },
  loader: () => fetchTexts('browserPage', 'dashboardPage', 'ratingPage', 'shipStatesPage', 'smallMapPage'),
  component: DashboardRoute,
});

function DashboardRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <RatedDashboard account={session.account} />;
}

function RatedDashboard({ account }: Pick<ComponentProps<typeof DashboardScreen>, 'account'>) {
  const ratings = useFleetRatings(account.id);
  return <DashboardScreen account={account} install={<InstallOffer />} riskOf={(id) => <FleetRisk rated={ratings?.get(id)} />} />;
}
