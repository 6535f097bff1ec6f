import { createFileRoute } from '@tanstack/react-router';
import { ActorsCard } from '#features/admin/actors/actors-card.tsx';
import { ChartsCard } from '#features/admin/charts/charts-card.tsx';
import { ImportedListsCard } from '#features/admin/lists/imported-lists-card.tsx';
import { OverviewScreen } from '#features/admin/overview-screen.tsx';
import { ReportCentresCard } from '#features/admin/report-centres-card.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/admin/')({ staticData: { title: 'admin.title' }, component: OverviewRoute });

function OverviewRoute() {
  const session = useSession();
  return (
    <>
      <OverviewScreen />
      {session.status === 'signedIn' && (
        <>
          <ReportCentresCard accountId={session.account.id} />
          <ActorsCard accountId={session.account.id} />
          <ImportedListsCard />
          <ChartsCard accountId={session.account.id} />
        </>
      )}
    </>
  );
}
