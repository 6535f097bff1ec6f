// A ship in a client's fleet: what the server knows of her, what this device knows (passed in), and the fleet's data on her.
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet, FleetShip } from '#contract/entities/fleets.ts';
import { call } from '#remote/call.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton, useOnline } from '#ui/link-notice.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { ClientFleetFrame } from './client-fleet-frame.tsx';
import { fleetShipName } from './client-fleet-screen.tsx';
import { useClientFleetShips } from './client-fleets-queries.ts';
import { clientFleets } from '#features/fleets/fleet-links.ts';
import { NotInFleet } from '#features/fleets/fleet-parts.tsx';
import { ShipInFleet } from '#features/fleets/ship-in-fleet.tsx';

interface Props {
  clientId: string;
  fleetId: string;
  /** From the address: her MMSI, or whatever somebody typed there. */
  shipId: string;
  /** What is known of her; passed in, because ships are another feature. */
  shipDetails: (mmsi: number) => ReactNode;
}

export function ClientFleetShipScreen({ clientId, fleetId, shipId, shipDetails }: Props) {
  const { t } = useTranslation();
  const { asked, again } = useClientFleetShips(clientId, fleetId);
  return (
    <ClientFleetFrame clientId={clientId} fleetId={fleetId}>
      {(fleet) => (
        <Answered asked={asked} onRetry={again} lines={8}>
          {({ rows }) => {
            const ship = rows.find(({ mmsi }) => String(mmsi) === shipId);
            return ship ? (
              <ClientShip {...{ clientId, fleet, ship, shipDetails }} onChanged={again} />
            ) : (
              <NotInFleet fleet={fleet} fleetTo={clientFleets(clientId).fleet(fleetId)}>
                {t('admin.notThereWhy')}
              </NotInFleet>
            );
          }}
        </Answered>
      )}
    </ClientFleetFrame>
  );
}

interface HeldProps extends Pick<Props, 'clientId' | 'shipDetails'> {
  fleet: Fleet;
  ship: FleetShip;
  onChanged: () => void;
}

function ClientShip({ clientId, fleet, ship, shipDetails, onChanged }: HeldProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mmsi, sendToMaster } = ship;
  const id = fleet._id;
  const fleetTo = clientFleets(clientId).fleet(id);
  const remove = async () => {
    if (toastAnswer(await call('admin.removeShip', { params: { id, mmsi }, query: { clientId } }), t('toasts.fleetShipDeleted')))
      await navigate(fleetTo);
  };
  const send = async (on: boolean) => {
    toastAnswer(await call('admin.setSendToMaster', { params: { id }, query: { clientId }, body: { mmsi, sendToMaster: on } }));
    onChanged();
  };
  return (
    <ShipInFleet
      {...{ fleet, fleetTo }}
      name={fleetShipName(ship)}
      tools={
        <OnlineButton kind="soft" onClick={() => void remove()}>
          <Icon name="remove" />
          {t('fleets.list.removeShip')}
        </OnlineButton>
      }
      details={shipDetails(mmsi)}
      send={{ checked: sendToMaster, disabled: !useOnline(), onChange: (on) => void send(on) }}
    />
  );
}
