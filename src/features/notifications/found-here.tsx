// How many alerts the number at the bell has that no notification in the list tells of, and the way to them.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { shownAlertList } from '#map/shown-alert-list.ts';
import { Text } from '#ui/text.tsx';
import css from './notifications.module.css';
import { useUnread } from '#store/alerts/unread.ts';

export function FoundHere({ accountId, onLeave }: { accountId: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const live = useUnread(accountId);
  const count = live.state === 'ready' ? live.value.foundHere : 0;
  if (count === 0) return null;
  return (
    <Text as="div" size="small">
      {t('notifications.foundHere', { count, number: formatNumber(count) })}{' '}
      <Link
        to="/dashboard/map"
        search={{ panel: 'alerts' }}
        className={css.link}
        onClick={() => {
          shownAlertList.set('needs');
          onLeave();
        }}
      >
        {t('notifications.showFoundHere')}
      </Link>
    </Text>
  );
}
