// A ship in her fleet: who she is, how old the data is, and what the fleet stores about her.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { edit } from './fleet-commits.ts';
import { FleetFrame } from './fleet-frame.tsx';
import { OWN_FLEETS } from './fleet-links.ts';
import { MarkChip, NotInFleet } from './fleet-parts.tsx';
import { ShipStar } from './fleet-star.tsx';
import type { FleetMark } from './fleets-queries.ts';
import { ShipInFleet } from './ship-in-fleet.tsx';

interface Props {
  accountId: string;
  fleetId: string;
  /** From the address: her MMSI, or whatever somebody typed there. */
  shipId: string;
  /** What is known of her; passed in, because ships are another feature. */
  shipDetails: (mmsi: number) => ReactNode;
  shipFacts: (mmsi: number) => ReactNode;
}

export function FleetShipScreen({ accountId, fleetId, shipId, ...handedIn }: Props) {
  const { t } = useTranslation();
  return (
    <FleetFrame accountId={accountId} fleetId={fleetId} shipId={shipId}>
      {({ fleet, ships, mark }) => {
        const row = ships.find(({ mmsi }) => String(mmsi) === shipId);
        return row ? (
          <OwnShip {...{ accountId, fleet, row, mark, ...handedIn }} />
        ) : (
          <NotInFleet fleet={fleet} fleetTo={OWN_FLEETS.fleet(fleet.id)}>
            {t('fleets.list.notInFleetWhy', { mmsi: shipId, fleet: fleet.name })}
          </NotInFleet>
        );
      }}
    </FleetFrame>
  );
}

interface HeldProps extends Pick<Props, 'accountId' | 'shipDetails' | 'shipFacts'> {
  fleet: FleetRow;
  row: FleetShipRow;
  mark: FleetMark | undefined;
}

function OwnShip({ accountId, fleet, row, mark, shipDetails, shipFacts }: HeldProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sendToMaster, v: sawVersion } = row;
  const mmsi: number = row.mmsi;
  const asked = useMemo(() => [mmsi], [mmsi]);
  const ship = useShipRecords(asked)?.get(mmsi);
  const name = ship?.name ?? t('ships.mmsiNumber', { mmsi });
  const fleetId = fleet.id;
  const stars = useStars(accountId);
  const onRemove = async () => {
    const what = t('fleets.list.removed', { ship: name, fleet: fleet.name });
    if (await commitDeletion('fleet.removeShip', [{ args: { fleetId, mmsi }, sawVersion }], what))
      await navigate(OWN_FLEETS.fleet(fleetId));
  };
  return (
    <ShipInFleet
      {...{ fleet, name }}
      fleetTo={OWN_FLEETS.fleet(fleetId)}
      chips={<MarkChip mark={mark} />}
      tools={
        <>
          <ShipStar mmsi={mmsi} ship={ship} stars={stars} />
          {ship && (
            <Button asChild kind="soft">
              <Link to="/dashboard/map" search={{ ship: mmsi }}>
                <Icon name="map" />
                {t('fleets.list.toMap')}
              </Link>
            </Button>
          )}
          <Button kind="soft" onClick={() => void onRemove()}>
            <Icon name="remove" />
            {t('fleets.list.removeShip')}
          </Button>
        </>
      }
      details={shipDetails(mmsi)}
      send={{
        checked: sendToMaster,
        onChange: (next) => void edit('fleet.setSendToMaster', { fleetId, mmsi, sendToMaster: next }, { sawVersion }),
      }}
    >
      {shipFacts(mmsi)}
    </ShipInFleet>
  );
}
