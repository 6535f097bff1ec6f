// A ship's destination, areas and events nearby, by her last known position: for her page and her place in a fleet.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import type { LonLat } from '#contract/units.ts';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Text } from '#ui/text.tsx';
import { ShipPlaceFacts } from './ship-place-facts.tsx';
import { useShip } from './ships-queries.ts';

/** An hour or more of warning at any usual speed. */
const NEAR_NM = 50;

/** What lies ahead of her, farther than the account's horizon. */
export type RenderFarAhead = (ship: Ship) => ReactNode;
export type RenderEventsNear = (place: LonLat, radiusNm: number, label: string) => ReactNode;

interface Props {
  accountId: string;
  mmsi: number;
  eventsNear: RenderEventsNear;
  /** Absent where her alerts are another account's. */
  farAhead?: RenderFarAhead | undefined;
}

/** Empty for a ship that this device does not store. */
export function ShipSurroundingsLists({ accountId, mmsi, eventsNear, farAhead }: Props) {
  const { t } = useTranslation();
  const ship = useShip(mmsi);
  if (!ship) return null;
  const near = t('shipPage.eventsNear', { distance: NEAR_NM });
  return (
    <>
      <ShipPlaceFacts accountId={accountId} ship={ship} />
      {farAhead?.(ship)}
      <PagePart title={near}>
        {eventsNear([ship.lon, ship.lat], NEAR_NM, near)}
        <Text as="p" size="small" tone="quiet">
          {t('shipPage.atRest')}
        </Text>
      </PagePart>
    </>
  );
}
