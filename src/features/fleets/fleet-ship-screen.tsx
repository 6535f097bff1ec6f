// A ship in her fleet: who she is, how old the data is, and what the fleet stores about her.
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { FleetRow, FleetShipRow } from '#contract/tables.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { edit } from './fleet-commits.ts';
import { FleetFact, fleetFactWords } from './fleet-facts.tsx';
import { FleetFrame } from './fleet-frame.tsx';
import { Chips, MarkChip, SendToMasterField } from './fleet-parts.tsx';
import { ShipStar } from './fleet-star.tsx';
import css from './fleets.module.css';
import { type FleetMark } from './fleets-queries.ts';

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
  return (
    <FleetFrame accountId={accountId} fleetId={fleetId} shipId={shipId}>
      {({ fleet, ships, mark }) => {
        const row = ships.find(({ mmsi }) => String(mmsi) === shipId);
        return row ? <ShipInFleet {...{ accountId, fleet, row, mark, ...handedIn }} /> : <NotInFleet fleet={fleet} shipId={shipId} />;
      }}
    </FleetFrame>
  );
}

function BackToFleet({ fleet }: { fleet: FleetRow }) {
  return (
    <BackLink to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }}>
      {fleet.name}
    </BackLink>
  );
}

function NotInFleet({ fleet, shipId }: { fleet: FleetRow; shipId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Icon name="ship" size={24} />}
      title={t('fleets.list.notInFleet')}
      action={
        <Button asChild kind="soft">
          <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }}>
            {t('fleets.list.toFleet', { fleet: fleet.name })}
          </Link>
        </Button>
      }
    >
      {t('fleets.list.notInFleetWhy', { mmsi: shipId, fleet: fleet.name })}
    </EmptyState>
  );
}

interface HeldProps extends Pick<Props, 'accountId' | 'shipDetails' | 'shipFacts'> {
  fleet: FleetRow;
  row: FleetShipRow;
  mark: FleetMark | undefined;
}

function ShipInFleet({ accountId, fleet, row, mark, shipDetails, shipFacts }: HeldProps) {
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
      await navigate({ to: '/dashboard/fleets/$fleetId/fleet', params: { fleetId } });
  };
  return (
    <div className={css.page}>
      <PageHead
        back={<BackToFleet fleet={fleet} />}
        name={name}
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
      />
      <div className={css.columns}>
        <div className={css.page}>{shipDetails(mmsi)}</div>
        <aside className={css.side} aria-label={t('fleets.list.inFleet')}>
          <SendToMasterField
            fleet={fleet}
            checked={sendToMaster}
            onChange={(next) => void edit('fleet.setSendToMaster', { fleetId, mmsi, sendToMaster: next }, { sawVersion })}
          />
          <dl className={css.page} style={{ margin: 0 }}>
            <FleetFact name={t('fleets.list.fleet')}>
              <bdi>{fleet.name}</bdi>
            </FleetFact>
            {fleetFactWords(t, fleet).map(({ label, value, none }) => (
              <FleetFact key={label} name={label}>
                {value.length === 0 ? (
                  <span className={css.unknown}>{none}</span>
                ) : typeof value === 'string' ? (
                  <bdi>{value}</bdi>
                ) : (
                  <Chips words={value} />
                )}
              </FleetFact>
            ))}
          </dl>
          {shipFacts(mmsi)}
        </aside>
      </div>
    </div>
  );
}
