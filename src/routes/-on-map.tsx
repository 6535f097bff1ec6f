// What comes onto the map after its ships, in one piece: layers, panels, drawers, the notices at its top, and what works beside it.
import { AlertsOutside } from '#features/alerts/alerts-outside.tsx';
import { ContextMark } from '#features/context/context-mark.tsx';
import { EventAnnouncer } from '#features/events/on-map/event-announcer.tsx';
import { EventTimeChip } from '#features/events/on-map/event-time-chip.tsx';
import { PanelArrival } from '#features/map/address/panel-arrival.tsx';
import { PlaceArrival } from '#features/map/address/place-arrival.tsx';
import { OlderGroundMark } from '#features/map/marks/older-ground-mark.tsx';
import type { MapSearchParams } from '#features/map/map-search.ts';
import type { MapParts } from '#features/map/map-screen.tsx';
import { PlaceMarkerMark } from '#features/search/place-marker-mark.tsx';
import { BoxSelect } from '#features/ships/box-select.tsx';
import { ShipFilterChip } from '#features/ships/ship-filter.tsx';
import { ReplayMark } from '#features/time/replay-mark.tsx';
import { SharedViewArrival } from '#features/views/shared-view-arrival.tsx';
import { mapLayers } from './-map-layers.ts';
import { MapSearchBox } from './-map-search-box.tsx';

export { DrawerOf } from './-map-drawers.tsx';
export { mapLayers } from './-map-layers.ts';
export { PanelOf } from './-map-panels.tsx';

/** Close enough to see what lies around it. */
const MARKER_ZOOM = 8;

interface Props {
  accountId: string;
  parts: MapParts;
}

export const MapNotices = ({ accountId, parts: { goTo, chart } }: Props) => (
  <>
    <ReplayMark />
    <OlderGroundMark chart={chart} />
    <AlertsOutside accountId={accountId} chart={chart} />
    <ShipFilterChip />
    <EventTimeChip accountId={accountId} />
    <ContextMark accountId={accountId} />
    <PlaceMarkerMark onGo={(position) => goTo(position, MARKER_ZOOM)} />
  </>
);

/** `onShown`: what the address asked for beside its drawers was shown. */
export const MapBeside = ({ accountId, parts, search, onShown }: Props & { search: MapSearchParams; onShown: () => void }) => (
  <>
    <MapSearchBox accountId={accountId} parts={parts} />
    <EventAnnouncer accountId={accountId} />
    <BoxSelect chart={parts.chart} accountId={accountId} />
    {mapLayers.map(
      ({ record }) =>
        record && (
          <record.Arrival key={record.kind} accountId={accountId} id={search[record.kind]} onGo={parts.goTo} onShow={parts.showClear} />
        ),
    )}
    <SharedViewArrival text={search.view} onShow={parts.show} onDone={onShown} />
    <PlaceArrival text={search.at} onShow={parts.show} onDone={onShown} />
    <PanelArrival name={search.panel} onDone={onShown} />
  </>
);
