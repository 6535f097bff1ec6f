import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { type OnlyShips, ShipsInState } from '#features/dashboard/ships-in-state.tsx';
import { FleetScreen } from '#features/fleets/fleet-screen.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { useFleetRatings } from '#features/vta/fleets/fleet-ratings.ts';
import { FleetRisk } from '#features/vta/fleets/fleet-risk.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

/** A state from the dashboard: shows only ships in it. An unknown value shows all. */
export interface FleetSearch {
  state?: string;
}

const route = getRouteApi('/dashboard/fleets/$fleetId/fleet');

export const Route = createFileRoute('/dashboard/fleets/$fleetId/fleet')({
  staticData: { title: 'fleets.list.fleet' },
  validateSearch: ({ state }): FleetSearch => (typeof state === 'string' && state.length <= 20 ? { state } : {}),
  loader: () => fetchTexts('fleets', 'ratingPage', 'shipStatesPage'),
  component: FleetRoute,
});

function FleetRoute() {
  const { fleetId } = route.useParams();
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const accountId = session.account.id;
  const screen = (only?: OnlyShips) => (
    <FleetScreen
      key={fleetId}
      {...{ accountId, fleetId, only }}
      risk={<RiskOf {...{ accountId, fleetId }} />}
      onAll={() => void navigate({ search: {}, replace: true })}
      shipSearch={(onChoose, inFleet) => <ShipSearch accountId={accountId} use="add" {...{ onChoose, inFleet }} />}
    />
  );
  return state === undefined ? screen() : <ShipsInState {...{ accountId, fleetId, state }}>{screen}</ShipsInState>;
}

const RiskOf = ({ accountId, fleetId }: { accountId: string; fleetId: string }) => (
  <FleetRisk rated={useFleetRatings(accountId)?.get(fleetId)} />
);
