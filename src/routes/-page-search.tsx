// The search in the header of every screen except the map: a result opens its page, or the map at its place.
import { useNavigate } from '@tanstack/react-router';
import { cellAddress, turnChartOn } from '#features/charts/fly-to-cell.ts';
import { setDrawingShown } from '#features/drawings/drawing-settings.ts';
import { viewOfBox } from '#features/drawings/fly-to-box.ts';
import { type MapSearchParams as MapAddress, placeText } from '#features/map/map-search.ts';
import { MapSearch } from '#features/search/map-search.tsx';
import type { SearchChoice } from '#features/search/search-choice.ts';
import { viewAsText } from '#features/views/show-start.ts';
import { InHeader } from '#ui/frame/header-slot.tsx';

/** Close enough to see what lies around it. */
const POSITION_ZOOM = 8;

/** Its address on the map; undefined: it does not exist, or is not on the map. */
async function addressOf(accountId: string, choice: Exclude<SearchChoice, { kind: 'fleet' }>): Promise<MapAddress | undefined> {
  switch (choice.kind) {
    case 'ship':
      return { ship: choice.mmsi };
    case 'port':
    case 'event':
      return { [choice.kind]: choice.id };
    case 'coordinate':
      return { at: placeText(choice.position, POSITION_ZOOM) };
    case 'place':
      return { at: placeText(choice.position, choice.zoom) };
    case 'chart':
      turnChartOn();
      return { at: cellAddress(choice) };
    case 'view': {
      const view = await viewAsText(accountId, choice.id);
      return view === undefined ? undefined : { view };
    }
    case 'drawing': {
      setDrawingShown(choice.id, true);
      const there = choice.box && viewOfBox(choice.box, innerWidth, innerHeight);
      return { beside: 'drawings', ...(there && { at: placeText(there.position, there.zoom) }) };
    }
  }
}

export function PageSearch({ accountId }: { accountId: string }) {
  const navigate = useNavigate();
  const toMap = (search: MapAddress) => void navigate({ to: '/dashboard/map', search });
  const choose = (choice: SearchChoice) => {
    if (choice.kind === 'fleet') return void navigate({ to: '/dashboard/fleets/$fleetId/fleet', params: { fleetId: choice.id } });
    return void addressOf(accountId, choice).then((address) => address && toMap(address));
  };
  return (
    <InHeader>
      <MapSearch accountId={accountId} onChoose={choose} onMore={() => toMap({ beside: 'search' })} />
    </InHeader>
  );
}
