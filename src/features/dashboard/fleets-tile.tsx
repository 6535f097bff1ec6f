// Fleets on this device, including shared ones: the number of ships, the most serious state of each, and how many are not heard.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countStates } from '#domain/ship-state.ts';
import { formatLimit, formatNumber } from '#i18n/formats.ts';
import type { Loadable } from '#platform/loadable.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import css from './dashboard.module.css';
import { type FleetTile, type OwnFleets, useShipsAt } from './dashboard-queries.ts';
import { StateBar } from './state-bar.tsx';
import { Tile } from './tile.tsx';
import type { Surroundings } from './use-surroundings.ts';

const LISTED = 6;

interface Props {
  fleets: Loadable<OwnFleets>;
  around: Surroundings | undefined;
  /** The rating of a fleet; passed in, because ratings are another feature. undefined: none is rated. */
  riskOf?: ((fleetId: string) => ReactNode) | undefined;
}

export function FleetsTile({ fleets: live, around, riskOf }: Props) {
  const { t } = useTranslation();
  const all = <TextLink to="/dashboard/fleets">{t('dashboardPage.fleetsAll')}</TextLink>;
  return (
    <Tile icon="ship" title={t('dashboardPage.fleets')} live={live} aside={all}>
      {({ fleets, mmsis }) => (fleets.length === 0 ? <NoFleet /> : <Fleets {...{ fleets, around, riskOf }} ships={mmsis.length} />)}
    </Tile>
  );
}

function NoFleet() {
  const { t } = useTranslation();
  return (
    <OwnEmptyState
      icon={<Icon name="ship" size={24} />}
      title={t('dashboardPage.fleetsNone')}
      action={
        <Button asChild>
          <Link to="/dashboard/fleets/create">{t('dashboardPage.fleetsCreate')}</Link>
        </Button>
      }
    >
      {t('dashboardPage.fleetsNoneWhy')}
    </OwnEmptyState>
  );
}

interface FleetsProps extends Pick<Props, 'around' | 'riskOf'> {
  fleets: FleetTile[];
  /** Of all fleets, each once. */
  ships: number;
}

function Fleets({ fleets, ships, around, riskOf }: FleetsProps) {
  const { t } = useTranslation();
  const places = fleets.reduce((sum, { mmsis }) => sum + mmsis.length, 0);
  return (
    <>
      <ul className="bare-list" aria-label={t('dashboardPage.fleets')}>
        {fleets.slice(0, LISTED).map((tile) => (
          <Fleet key={tile.fleet.id} {...{ tile, around, riskOf }} />
        ))}
      </ul>
      {places > ships && (
        <Text size="small" tone="quiet" className="tabular">
          {t('dashboardPage.shipsInAll', { count: ships, number: formatNumber(ships) })}
        </Text>
      )}
      {fleets.length > LISTED && <Text tone="quiet">{t('dashboardPage.moreFleets', { count: fleets.length - LISTED })}</Text>}
      {riskOf && (
        <Text size="small" tone="quiet">
          {t('ratingPage.fleet.why')}
        </Text>
      )}
      {around && (
        <Text size="small" tone="quiet">
          {around.proximityNm > 0
            ? t('dashboardPage.statesWhy', { distance: formatLimit(around.proximityNm) })
            : t('dashboardPage.statesWhyOff')}
        </Text>
      )}
    </>
  );
}

function Fleet({ tile: { fleet, mmsis }, around, riskOf }: Pick<Props, 'around' | 'riskOf'> & { tile: FleetTile }) {
  const { t } = useTranslation();
  const isNoneReceived = useShipsAt() === null; // then no ship was ever received, which says nothing about this one
  const states = mmsis.map((mmsi) => around?.ships.get(mmsi)?.state).filter((state) => state !== undefined);
  return (
    <li className={css.fleet}>
      <div className={css.line}>
        <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }} className={css.name}>
          <bdi>{fleet.name}</bdi>
        </Link>
        <Text as="span" tone="quiet" className="tabular">
          {t('dashboardPage.ships', { count: mmsis.length, number: formatNumber(mmsis.length) })}
        </Text>
      </div>
      {mmsis.length > 0 &&
        (isNoneReceived || states.length < mmsis.length ? (
          <Text as="span" size="small" tone="quiet">
            {t(isNoneReceived ? 'dashboardPage.shipsNever' : 'dashboardPage.statesUnknown')}
          </Text>
        ) : (
          <StateBar fleet={fleet} counts={countStates(states)} />
        ))}
      {riskOf?.(fleet.id)}
    </li>
  );
}
