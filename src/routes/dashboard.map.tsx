import { createFileRoute } from '@tanstack/react-router';
import { MapScreen } from '#features/map/map-screen.tsx';
import { ShipDataAge } from '#features/ships/ship-data-age.tsx';
import { ShipDrawer } from '#features/ships/ship-drawer.tsx';
import { ShipFilterChip, ShipFilterPanel } from '#features/ships/ship-filter.tsx';
import { ShipSearch } from '#features/ships/ship-search.tsx';
import { InHeader } from '#ui/header-slot.tsx';
import { useAppearance } from '#ui/theme.tsx';

const isMmsi = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100_000_000 && value <= 999_999_999;

export const Route = createFileRoute('/dashboard/map')({
  staticData: { frame: 'map', title: 'shell.map' },
  // by hand: a zod schema here would land in the first chunk
  validateSearch: ({ ship }: Record<string, unknown>): { ship?: number } => (isMmsi(ship) ? { ship } : {}),
  component: MapRoute,
});

function MapRoute() {
  const scheme = useAppearance();
  const { ship } = Route.useSearch();
  const navigate = Route.useNavigate();
  const select = (mmsi: number | undefined) => void navigate({ search: mmsi === undefined ? {} : { ship: mmsi } });
  return (
    <>
      <InHeader>
        <ShipSearch onChoose={select} />
      </InHeader>
      <MapScreen
        scheme={scheme}
        selectedMmsi={ship}
        onSelect={select}
        filterPanel={(close) => <ShipFilterPanel scheme={scheme} onClose={close} />}
        marks={<ShipFilterChip />}
        age={<ShipDataAge />}
        drawer={({ centre }) => ship !== undefined && <ShipDrawer mmsi={ship} onClose={() => select(undefined)} onCentre={centre} />}
      />
    </>
  );
}
