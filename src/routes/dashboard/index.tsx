import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { InstallOffer } from '#features/browser/install-offer.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import type { RiskOf } from '#features/vta/fleets/rate-fleets.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { afterFirstScreen } from '#platform/next-parts.ts';
import { useSession } from '#session/session.ts';
import { PartPlace } from '#ui/lazy-part.tsx';

/** The rules of ratings are a sixth of this screen's code: on a new device they come after its ships. */
const RateFleets = lazy(() =>
  afterFirstScreen()
    .then(() => import('#features/vta/fleets/rate-fleets.tsx'))
    .then((module) => ({ default: module.RateFleets })),
);

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
  const onRated = useCallback((next: RiskOf) => setRiskOf(() => next), []);
  return (
    <>
      <DashboardScreen account={account} install={<InstallOffer />} riskOf={riskOf} />
      <PartPlace frame={() => null}>
        <Suspense>
          <RateFleets accountId={account.id} onRated={onRated} />
        </Suspense>
      </PartPlace>
    </>
  );
}
