import { createFileRoute, useNavigate, useParams } from '@tanstack/react-router';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { ShipAlerts } from '#features/alerts/ship-alerts.tsx';
import { KeptReports } from '#features/authority-reports/kept-reports.tsx';
import { ReportButton } from '#features/authority-reports/report-button.tsx';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { EventsNearPlace } from '#features/events/events-near-place.tsx';
import { FarAhead } from '#features/routes/far-ahead.tsx';
import { ShipScreen } from '#features/ships/ship-screen.tsx';
import { ShipPast } from '#features/tracks/ship-past.tsx';
import { ShipRisk } from '#features/vta/ship-risk.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { authorOf } from '#session/signer.ts';
import { LaterWatches } from './-watches-now.ts';

export const Route = createFileRoute('/dashboard/ship/$shipId')({
  staticData: { title: 'map.kinds.ship' },
  loader: () =>
    fetchTexts('alertsPage', 'authorityReportsPage', 'documentsPage', 'ratingPage', 'sentinelPage', 'shipPage', 'smallMapPage', 'vtaPage'),
  component: ShipRoute,
});

const pdf = (offer: DocumentOffer) => <PdfButton offer={offer} />;

function ShipRoute() {
  const { shipId } = useParams({ from: '/dashboard/ship/$shipId' });
  const session = useSession();
  const navigate = useNavigate();
  if (session.status !== 'signedIn') return null;
  const accountId = session.account.id;
  const author = authorOf(session.account);
  const toEvent = (eventId: string) => void navigate({ to: '/dashboard/events/$eventId', params: { eventId } });
  return (
    <ShipScreen
      key={shipId}
      accountId={accountId}
      shipId={shipId}
      alerts={(mmsi) => (
        <ShipAlerts {...{ accountId, mmsi }} onOpen={(alert) => void navigate({ to: '/dashboard/map', search: { alert } })} />
      )}
      watches={(mmsi) => <LaterWatches {...{ accountId, mmsi }} />}
      risk={(mmsi) => <ShipRisk {...{ accountId, mmsi }} />}
      past={(mmsi) => <ShipPast accountId={accountId} mmsi={mmsi} />}
      report={(mmsi, ship) => <ReportButton {...{ accountId, author, mmsi, ship, pdf }} />}
      reports={(mmsi) => <KeptReports {...{ accountId, mmsi, pdf }} />}
      eventsNear={(place, radiusNm, label) => <EventsNearPlace {...{ accountId, place, radiusNm, label }} onOpen={toEvent} />}
      farAhead={(ship) => <FarAhead {...{ accountId, ship }} onOpen={toEvent} />}
    />
  );
}
