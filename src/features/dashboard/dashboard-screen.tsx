// The morning page of a security officer: what needs action, what is around own ships, and how current the data is. All from this device.
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { Text } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import { AlertsTile } from './alerts-tile.tsx';
import css from './dashboard.module.css';
import { useOwnFleets } from './dashboard-queries.ts';
import { EventsTile } from './events-tile.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FleetsTile } from './fleets-tile.tsx';
import { MapTile } from './map-tile.tsx';
import { PortsTile } from './ports-tile.tsx';
import { QueueTile, UnreadTile } from './state-tiles.tsx';
import { useSurroundings } from './use-surroundings.ts';

interface Props extends Pick<ComponentProps<typeof FleetsTile>, 'riskOf'> {
  account: Account;
  /** The offer to install the app, another feature's part. While there is no fleet the first steps have it. */
  install?: ReactNode;
  /** Watched voyages that need somebody, another feature's part. */
  watches?: ReactNode;
}

export function DashboardScreen({ account, install, watches, riskOf }: Props) {
  const { id } = account;
  const { t } = useTranslation();
  const fleets = useOwnFleets(id);
  const around = useSurroundings(id, fleets.state === 'ready' ? fleets.value.mmsis : undefined);
  const unfetched = useUnfetched();
  const isEmpty = !unfetched && fleets.state === 'ready' && fleets.value.fleets.length === 0;
  return (
    <div className="stack-20">
      <Text tone="quiet">{t(isEmpty ? 'dashboardPage.purpose' : 'dashboardPage.greeting')}</Text>
      <FirstSteps account={account} />
      {watches}
      <div className={css.tiles}>
        <AlertsTile accountId={id} />
        <MapTile accountId={id} around={around} />
        <FleetsTile {...{ fleets, around, riskOf }} />
        <EventsTile accountId={id} around={around} />
        <PortsTile accountId={id} around={around} />
        <div className={css.pair}>
          <QueueTile accountId={id} />
          <UnreadTile accountId={id} />
        </div>
      </div>
      {!isEmpty && install}
    </div>
  );
}
