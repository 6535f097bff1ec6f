// Who a ship is and how old the data is: first whether she is invented and whose, then her active alerts and the age, so that nobody takes an old
// position for a live one. Over 250 lines: the parts of one drawer, which pages show too.
import type { Translate } from '#i18n/i18n.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreShipsInvented, useShipStatus } from '#compute/use-ship-status.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { isImoNumber } from '#domain/ais/imo.ts';
import { isDistressMmsi } from '#domain/ais/mmsi.ts';
import { ageOf, navStatusKey } from '#domain/ais/movement.ts';
import { groupOf, shipTypeKey } from '#domain/ais/ship-type.ts';
import { formatAge, formatCourse, formatDateTime, formatMetres, formatSpeed } from '#i18n/formats.ts';
import { countryName } from '#i18n/country-name.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import { useStars } from '#store/use-stars.ts';
import { Button } from '#ui/button.tsx';
import { Flag } from '#ui/flag/flag.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { StarButton } from '#ui/list/star-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import { AddShipToFleet } from './add-ship-to-fleet.tsx';
import css from './ship-drawer.module.css';
import { useFleetsOf, useShip } from './ships-queries.ts';

interface Props {
  accountId: string;
  mmsi: number;
  /** Her active alerts; passed in, because alerts are another feature. */
  alerts: ReactNode;
  onClose: () => void;
  /** Set when the drawer replaced another. */
  onBack?: () => void;
  /** Shows her track. */
  onPath?: () => void;
  /** Centres the map on the ship. */
  onCentre: () => void;
}

export function ShipDrawer({ accountId, mmsi, alerts, onClose, onBack, onPath, onCentre }: Props) {
  const { t } = useTranslation();
  const ship = useShip(mmsi);
  const stars = useStars(accountId);
  const title = ship ? (ship.name ?? t('ships.unnamed')) : t('ships.mmsiNumber', { mmsi });
  return (
    <Drawer
      title={title}
      onClose={onClose}
      {...(onBack && { onBack })}
      actions={
        <>
          <StarButton name={title} isStarred={stars.has('ship', mmsi)} onChange={(isStarred) => stars.set('ship', mmsi, isStarred)} />
          {onPath && (
            <IconButton label={t('ships.track')} onClick={onPath}>
              <Icon name="time" />
            </IconButton>
          )}
          {ship && (
            <IconButton label={t('ships.centre')} onClick={onCentre}>
              <Icon name="locate" />
            </IconButton>
          )}
        </>
      }
    >
      <WhatSheIs accountId={accountId} mmsi={mmsi} />
      <div className="stack-12">
        {alerts}
        <Movement mmsi={mmsi} />
      </div>
      <div className={css.buttons}>
        <Button asChild kind="soft">
          <Link to="/dashboard/ship/$shipId" params={{ shipId: String(mmsi) }}>
            <Icon name="ship" />
            {t('ships.toPage')}
          </Link>
        </Button>
        <AddShipToFleet accountId={accountId} mmsi={mmsi} name={title} />
      </div>
      <ShipFacts mmsi={mmsi} />
    </Drawer>
  );
}

/** Whether she is invented, and in which own fleets: before anything else, so that it is read without scrolling. */
function WhatSheIs({ accountId, mmsi }: { accountId: string; mmsi: number }) {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  const unfetched = useUnfetched();
  const fleets = useFleetsOf(accountId, mmsi);
  const ready = fleets.state === 'ready' ? fleets.value : undefined;
  const isOthers = ready?.length === 0 && !unfetched;
  return (
    <div className={css.what}>
      {isInvented && <span className="invented">{t('ships.invented')}</span>}
      {isOthers && <span>{t('ships.inNoFleet')}</span>}
      {ready && ready.length > 0 && <span>{t('ships.inFleet', { count: ready.length })}</span>}
      {ready?.map(({ id, name }) => (
        <Button key={id} asChild kind="soft" size="small">
          <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: id }}>
            <bdi>{name}</bdi>
          </Link>
        </Button>
      ))}
    </div>
  );
}

/** Age and facts, for the drawer and for pages with little space. */
export const ShipDetails = ({ mmsi }: { mmsi: number }) => (
  <div className="stack-16">
    <ShipMovement mmsi={mmsi} />
    <ShipFacts mmsi={mmsi} />
  </div>
);

/** How old the data on her is, where she is and how she moves: comes first wherever she is shown. */
export function ShipMovement({ mmsi }: { mmsi: number }) {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  const ship = useShip(mmsi);
  return (
    <div className="stack-8">
      {ship && isInvented && <div className="invented">{t('ships.invented')}</div>}
      <Movement mmsi={mmsi} />
    </div>
  );
}

function Movement({ mmsi }: { mmsi: number }) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const ship = useShip(mmsi);
  if (ship)
    return (
      <div className="stack-12">
        <PositionAge ship={ship} />
        <Reported title={t('ships.movement')} rows={movementOf(ship, t, written)} />
      </div>
    );
  if (ship === undefined) return <SkeletonLines lines={8} />;
  return <NotHeld mmsi={mmsi} />;
}

/** A ship that was not received, one outside the downloaded part of the world, or one that may still arrive. */
function NotHeld({ mmsi }: { mmsi: number }) {
  const { t } = useTranslation();
  const status = useShipStatus();
  const isReachable = useWatched(serverReachable);
  const { lowData } = useWatched(devicePreferences);
  if (!status) return <SkeletonLines lines={8} />;
  if (!status.world && isReachable && !lowData)
    return (
      <>
        <Text as="p" role="status">
          {t('ships.loading')}
        </Text>
        <SkeletonLines lines={7} />
      </>
    );
  const why =
    status.world && status.syncedAtMs !== undefined
      ? t('ships.notHeldWhy', { mmsi, time: formatDateTime(status.syncedAtMs) })
      : t('ships.notHeldPart');
  return <EmptyState title={t('ships.notHeld')}>{why}</EmptyState>;
}

/** Her voyage and who she is. Empty for a ship that this device does not store. */
export function ShipFacts({ mmsi }: { mmsi: number }) {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  const ship = useShip(mmsi);
  if (!ship) return null;
  return (
    <div className="stack-16">
      <Reported title={t('ships.voyage')} rows={voyageOf(ship, t)} />
      <Reported title={t('ships.identity')} rows={identityOf(ship, t)} />
      <p className="quiet small no-margin">{t(isInvented ? 'ships.inventedReports' : 'ships.selfReported')}</p>
    </div>
  );
}

/** Says in words what the fading of the symbol shows on the map. */
function PositionAge({ ship }: { ship: Ship }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const age = ageOf(ship.lastSeen, nowMs);
  return (
    <div className={css.age} data-age={age} role={age === 'fresh' ? undefined : 'status'}>
      <span className={css.ageMark} aria-hidden="true" />
      <div>
        <strong className="tabular">{t(`ships.age.${age}`, { age: formatAge(nowMs - ship.lastSeen) })}</strong>
        <time className={css.seen} dateTime={new Date(ship.lastSeen).toISOString()}>
          <bdi>{formatDateTime(ship.lastSeen)}</bdi>
        </time>
      </div>
    </div>
  );
}

type Row = [label: string, value: ReactNode, code?: boolean];

/** Says which values she does not report, instead of leaving them out. */
function Reported({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation();
  const unknown = <span className={css.unknown}>{t('ships.notReported')}</span>;
  return <Facts title={title} facts={rows.map(([label, value, code = false]) => ({ label, value: value ?? unknown, code }))} />;
}

function movementOf(ship: Ship, t: Translate, written: ReturnType<typeof usePositionFormat>): Row[] {
  const status = navStatusKey(ship.navStatus);
  return [
    [t('ships.position'), written([ship.lon, ship.lat]), true],
    [t('ships.speed'), ship.sog === undefined ? undefined : formatSpeed(ship.sog)],
    [t('ships.course'), ship.cog === undefined ? undefined : formatCourse(ship.cog)],
    [t('ships.heading'), ship.heading === undefined ? undefined : formatCourse(ship.heading)],
    [t('ships.navStatus'), status && t(`ais.navStatus.${status}`)],
  ];
}

function voyageOf(ship: Ship, t: Translate): Row[] {
  return [
    [t('ships.destination'), ship.destination],
    [t('ships.eta'), ship.eta?.replace('T', ' ')],
    [t('ships.draught'), ship.draught === undefined ? undefined : formatMetres(ship.draught, 1)],
  ];
}

function identityOf(ship: Ship, t: Translate): Row[] {
  const size =
    ship.length && ship.beam
      ? `${formatMetres(ship.length)} × ${formatMetres(ship.beam)}`
      : ship.length
        ? formatMetres(ship.length)
        : undefined;
  const imo = ship.imo && (isImoNumber(ship.imo) ? String(ship.imo) : t('ships.imoWrong', { imo: ship.imo }));
  const type = isDistressMmsi(ship.mmsi)
    ? t(`ais.group.${groupOf(ship.shipType, ship.mmsi)}`)
    : t(`ais.shipType.${shipTypeKey(ship.shipType)}`);
  return [
    [t('ships.type'), type],
    [
      t('ships.flag'),
      ship.flag && (
        <>
          <Flag code={ship.flag} /> {countryName(ship.flag)} ({ship.flag})
        </>
      ),
    ],
    [t('ships.mmsi'), String(ship.mmsi), true],
    [t('ships.imo'), imo || undefined, true],
    [t('ships.callsign'), ship.callsign, true],
    [t('ships.size'), size],
  ];
}
