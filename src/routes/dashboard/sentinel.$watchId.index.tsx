import { createFileRoute, useParams } from '@tanstack/react-router';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { KeptReports } from '#features/authority-reports/kept-reports.tsx';
import { ReportButton } from '#features/authority-reports/report-button.tsx';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { WatchScreen } from '#features/sentinel/watch-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { authorOf } from '#session/signer.ts';

export const Route = createFileRoute('/dashboard/sentinel/$watchId/')({
  staticData: { title: 'sentinelPage.one' },
  loader: () => fetchTexts('authorityReportsPage', 'documentsPage', 'sentinelPage'),
  component: WatchRoute,
});

const pdf = (offer: DocumentOffer) => <PdfButton offer={offer} />;

function WatchRoute() {
  const { watchId } = useParams({ from: '/dashboard/sentinel/$watchId/' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const accountId = session.account.id;
  const author = authorOf(session.account);
  return (
    <WatchScreen
      key={watchId}
      {...{ accountId, watchId, pdf }}
      report={(mmsi, ship) => <ReportButton {...{ accountId, author, mmsi, ship, pdf }} />}
      reports={(mmsi) => <KeptReports {...{ accountId, mmsi, pdf }} />}
    />
  );
}
