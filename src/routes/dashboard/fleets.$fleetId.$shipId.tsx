import { createFileRoute, useNavigate, useParams } from '@tanstack/react-router';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { ShipAlerts } from '#features/alerts/ship-alerts.tsx';
import { KeptReports } from '#features/authority-reports/kept-reports.tsx';
import { ReportButton } from '#features/authority-reports/report-button.tsx';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { EventsNearPlace } from '#features/events/events-near-place.tsx';
import { FleetShipScreen } from '#features/fleets/fleet-ship-screen.tsx';
import { FarAhead } from '#features/routes/far-ahead.tsx';
import { ShipFacts, ShipMovement } from '#features/ships/ship-drawer.tsx';
import { useShip } from '#features/ships/ships-queries.ts';
import { type RenderEventsNear, type RenderFarAhead, ShipSurroundingsLists } from '#features/ships/ship-surroundings.tsx';
import { ShipPast } from '#features/tracks/ship-past.tsx';
import { ShipRisk } from '#features/vta/ship-risk.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { authorOf } from '#session/signer.ts';
import { LaterWatches } from './-watches-now.ts';

export const Route = createFileRoute('/dashboard/fleets/$fleetId/$shipId')({
  staticData: { title: 'fleets.list.ship' },
  loader: () =>
    fetchTexts(
      'alertsPage',
      'authorityReportsPage',
      'documentsPage',
      'fleets',
      'ratingPage',
      'sentinelPage',
      'shipPage',
      'smallMapPage',
      'vtaPage',
    ),
  component: FleetShipRoute,
});

const pdf = (offer: DocumentOffer) => <PdfButton offer={offer} />;

function FleetShipRoute() {
  const { fleetId, shipId } = useParams({ from: '/dashboard/fleets/$fleetId/$shipId' });
  const session = useSession();
  const navigate = useNavigate();
  if (session.status !== 'signedIn') return null;
  const accountId = session.account.id;
  const toEvent = (eventId: string) => void navigate({ to: '/dashboard/events/$eventId', params: { eventId } });
  const eventsNear: RenderEventsNear = (place, radiusNm, label) => (
    <EventsNearPlace {...{ accountId, place, radiusNm, label }} onOpen={toEvent} />
  );
  const farAhead: RenderFarAhead = (ship) => <FarAhead {...{ accountId, ship }} onOpen={toEvent} />;
  const toAlert = (alert: string) => void navigate({ to: '/dashboard/map', search: { alert } });
  const state = (mmsi: number) => [
    <ShipAlerts key="alerts" {...{ accountId, mmsi }} onOpen={toAlert} />,
    <ShipMovement key="state" mmsi={mmsi} />,
    <LaterWatches key="watches" {...{ accountId, mmsi }} />,
    <ReportOfShip key="report" author={authorOf(session.account)} {...{ accountId, mmsi }} />,
    <ShipPast key="past" {...{ accountId, mmsi }} />,
    <KeptReports key="reports" {...{ accountId, mmsi, pdf }} />,
  ];
  const facts = (mmsi: number) => [
    <ShipRisk key="risk" {...{ accountId, mmsi }} />,
    <ShipFacts key="facts" mmsi={mmsi} />,
    <ShipSurroundingsLists key="around" {...{ accountId, mmsi, eventsNear, farAhead }} />,
  ];
  return <FleetShipScreen key={shipId} {...{ accountId, fleetId, shipId }} shipDetails={state} shipFacts={facts} />;
}

function ReportOfShip(of: { accountId: string; author: string; mmsi: number }) {
  return (
    <div>
      <ReportButton {...of} pdf={pdf} ship={useShip(of.mmsi) ?? undefined} />
    </div>
  );
}
