// The bell in the header with the number of unread notifications. The drawer's code is loaded at the first press.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { AlertSign } from '#map/alerts/alert-sign.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { openShellPanel, useShellPanel } from '#ui/frame/shell-panel.ts';
import css from './notifications.module.css';
import { useUnread } from '#store/alerts/unread.ts';
import { useUnfetched } from '#ui/unfetched.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** It loads the contract's schemas, which the first screen does not need. */
const NotificationsDrawer = lazyPart(() => import('./notifications-drawer.tsx').then((loaded) => loaded.NotificationsDrawer));

const NONE = { unread: 0, messages: 0, emergencies: 0 };

export function NotificationBell({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const live = useUnread(accountId);
  const unfetched = useUnfetched();
  const open = useShellPanel() === 'notifications';
  const { unread, messages, emergencies } = live.state === 'ready' ? live.value : NONE;
  const counted =
    unread === 0
      ? t(unfetched ? 'notifications.bellUnfetched' : 'notifications.bell')
      : messages > 0
        ? t('notifications.bellMessages', { count: unread, messages })
        : t('notifications.bellUnread', { count: unread });
  const label = emergencies > 0 ? `${counted}. ${t('notifications.bellEmergencies', { count: emergencies })}` : counted;
  return (
    <>
      <IconButton
        label={label}
        className={css.bell}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => openShellPanel(open ? undefined : 'notifications')}
      >
        <Icon name="bell" size={20} />
        {emergencies > 0 && (
          <span className={`${css.badge} ${css.emergencies}`} aria-hidden="true">
            <AlertSign priority="emergency" size={14} />
            {formatNumber(emergencies)}
          </span>
        )}
        {unread > 0 && (
          <span className={css.badge} aria-hidden="true">
            <span>{unread > 99 ? '99+' : formatNumber(unread)}</span>
            <span className={css.counted}> {t('notifications.badge')}</span>
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <NotificationsDrawer accountId={accountId} onClose={() => openShellPanel(undefined)} />
        </Suspense>
      )}
    </>
  );
}
