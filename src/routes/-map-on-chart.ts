// What is shown of the chart besides its ships: every slice's layers, in the order in which they may take the device's time.
import type { Account } from '#contract/accounts.ts';
import { showAlerts } from '#features/alerts/show-alerts.ts';
import { showContext } from '#features/context/show-context.ts';
import { showDrawings } from '#features/drawings/show-drawings.ts';
import { showEvents } from '#features/events/show-events.ts';
import type { ShowOnChart } from '#features/map/use-chart.ts';
import { showMeasuring } from '#features/measuring/show-measuring.ts';
import { showPorts } from '#features/ports/show-ports.ts';
import { showRoutes } from '#features/routes/routes-on-chart.ts';
import { showPlaceMarker } from '#features/search/show-place-marker.ts';
import { followShipSwitches } from '#features/ships/ship-switches.ts';
import { showReplay } from '#features/time/show-replay.ts';
import { showTracks } from '#features/tracks/show-tracks.ts';

export const showOnChart =
  (account: Account): ShowOnChart =>
  ({ chart, ships }) => {
    const points = [showPorts(chart, account.id), showEvents(chart, account.id), showAlerts(chart, account.id)];
    const stops = [
      showContext(chart, account.id),
      followShipSwitches(ships, account.id),
      showTracks(chart),
      showRoutes(chart, account.id),
      showReplay(chart),
      showDrawings(chart, account),
      showMeasuring(chart, ships),
      showPlaceMarker(chart),
      ...points.map(({ destroy }) => destroy),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
