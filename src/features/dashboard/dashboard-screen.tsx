// The morning page, first form: own fleets, the queue to shore, what is unread and what happened. All of it from this device.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { Text } from '#ui/text.tsx';
import css from './dashboard.module.css';
import { EventsTile } from './events-tile.tsx';
import { FleetsTile } from './fleets-tile.tsx';
import { QueueTile, UnreadTile } from './state-tiles.tsx';

export function DashboardScreen({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <div className={css.screen}>
      <Text tone="quiet">{t('dashboard.greeting')}</Text>
      <div className={css.tiles}>
        <QueueTile accountId={account.id} />
        <UnreadTile accountId={account.id} />
        <FleetsTile accountId={account.id} />
        <EventsTile accountId={account.id} />
      </div>
    </div>
  );
}
