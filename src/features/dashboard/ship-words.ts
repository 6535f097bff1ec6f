// Own ships in text: their names, and several of them in one line.
import type { Translate } from '#i18n/i18n.ts';
import type { ShipSurroundings } from '#domain/surroundings.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

export const nearShipName = ({ mmsi, ship }: ShipSurroundings, t: Translate): string =>
  (ship && shipCalled(ship)) ?? t('alerts.mmsi', { mmsi });

const NAMED = 2;

/** "ANNA, BELLA and 3 more ships" */
export function shipNames(ships: readonly ShipSurroundings[], t: Translate): string {
  const names = ships
    .slice(0, NAMED)
    .map((one) => nearShipName(one, t))
    .join(', ');
  return ships.length > NAMED ? t('dashboardPage.andMore', { names, count: ships.length - NAMED }) : names;
}
