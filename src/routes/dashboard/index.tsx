import { type ComponentProps, useCallback, useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { InstallOffer } from '#features/browser/install-offer.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import type { RiskOf } from '#features/vta/fleets/rate-fleets.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { laterPart } from '#ui/lazy-part.tsx';
import { LaterWatches } from './-watches-now.ts';

/** The rules of ratings are a third of this screen's code. */
const RateFleets = laterPart(() => import('#features/vta/fleets/rate-fleets.tsx').then((module) => module.RateFleets));

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
  const [riskOf, setRiskOf] = useState<RiskOf>();
  const onRated = useCallback((next: RiskOf | undefined) => setRiskOf(() => next), []);
  return (
    <>
      <DashboardScreen account={account} install={<InstallOffer />} watches={<LaterWatches accountId={account.id} />} riskOf={riskOf} />
      <RateFleets accountId={account.id} onRated={onRated} />
    </>
  );
}
