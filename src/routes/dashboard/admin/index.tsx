import { createFileRoute } from '@tanstack/react-router';
import { ActorsCard } from '#features/admin/actors/actors-card.tsx';
import { ChartsCard } from '#features/admin/charts/charts-card.tsx';
import { ImportedListsCard } from '#features/admin/lists/imported-lists-card.tsx';
import { OverviewScreen } from '#features/admin/overview-screen.tsx';
import { PartLinks } from '#features/admin/part-links.tsx';
import { ReportCentresCard } from '#features/admin/report-centres-card.tsx';
import { withTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { laterPart } from '#ui/lazy-part.tsx';

/** With the words of charts. */
const LinkedCells = laterPart(() =>
  withTexts(['chartsPage'], () => import('#features/charts/linked-cells.tsx')).then((module) => module.LinkedCells),
);

export const Route = createFileRoute('/dashboard/admin/')({ staticData: { title: 'admin.title' }, component: OverviewRoute });

function OverviewRoute() {
  const session = useSession();
  return (
    <>
      <PartLinks />
      <OverviewScreen />
      {session.status === 'signedIn' && (
        <>
          <ChartsCard cells={(end) => <LinkedCells accountId={session.account.id} end={end} />} />
          <ReportCentresCard accountId={session.account.id} />
          <ActorsCard accountId={session.account.id} />
          <ImportedListsCard />
        </>
      )}
    </>
  );
}
