// The bar at the top: the page's title, search, the source of the ships, how fresh they are, and the account.
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { withTexts } from '#i18n/i18n.ts';
import { log } from '#platform/log.ts';
import { startLater } from '#platform/next-parts.ts';
import { useSession } from '#session/session.ts';
import { useSyncStatus } from '#sync/sync-status.ts';
import { HeaderSlot } from '#ui/frame/header-slot.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Logo } from '#ui/icons/mark.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Title } from '#ui/text.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './header.module.css';
import { SyncChip } from './sync/sync-chip.tsx';

export function HomeMark() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={css.home} aria-label={t('shell.home')}>
      <Logo />
      <span className={css.wordmark}>Fathom</span>
    </Link>
  );
}

const TrafficDialog = lazyPart(() =>
  withTexts(['trafficPage'], () => import('./sync/traffic-dialog.tsx')).then((loaded) => loaded.TrafficDialog),
);

/**
 * Says on every screen, for as long as it is true, that these ships are not real or not of now (decision 24). A press explains it, where
 * somebody is signed in.
 */
export function TrafficBanner() {
  const { t } = useTranslation();
  const { traffic } = useSyncStatus();
  const isSignedIn = useSession().status === 'signedIn';
  const [isAsked, setAsked] = useState(false);
  if (traffic !== 'demonstration' && traffic !== 'recording') return null;
  return (
    <div className={css.traffic} role="note">
      <Icon name="warning" size={14} />
      {isSignedIn ? (
        <button type="button" className={css.trafficWhy} aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t(`shell.traffic.${traffic}`)}
        </button>
      ) : (
        t(`shell.traffic.${traffic}`)
      )}
      {isAsked && (
        <Suspense>
          <TrafficDialog traffic={traffic} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Loaded with the screens that make edits, because it needs the schemas of edits, which the first chunk does not have. */
function useEditToasts(accountId: string | undefined): void {
  useEffect(() => {
    if (accountId === undefined) return undefined;
    return startLater(
      () => Promise.all([import('./sync/commit-toasts.ts'), import('./sync/refusal-toasts.ts'), import('./sync/sent/follow-sent.ts')]),
      ([{ toastCommits }, { toastRefusals }, { followSent }]) => {
        const stops = [toastCommits(), toastRefusals(accountId), followSent(accountId)];
        return () => stops.forEach((stop) => stop());
      },
      (error) => log.warn('the toasts of edits are missing', error), // a reload tries again
    );
  }, [accountId]);
}

interface Props {
  frame: 'map' | 'page';
  /** Already translated; pages show it. */
  title?: string;
  /** Absent if the navigation is beside the page. */
  onOpenNavigation?: () => void;
}

export function Header({ frame, title, onOpenNavigation }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  useEditToasts(session.status === 'signedIn' ? session.account.id : undefined);
  return (
    <header className={css.header} data-frame={frame}>
      <div className={css.start}>
        {onOpenNavigation && (
          <IconButton label={t('shell.openNavigation')} onClick={onOpenNavigation}>
            <Icon name="menu" size={20} />
          </IconButton>
        )}
        <HomeMark />
        {frame === 'page' && title && (
          <div className={css.title}>
            <Title level={1} size="page" truncate>
              {title}
            </Title>
          </div>
        )}
      </div>
      <HeaderSlot className={css.slot} />
      <TrafficBanner />
      <div className={css.end}>
        {session.status === 'signedIn' && (
          <>
            <SyncChip account={session.account} />
            <NotificationBell accountId={session.account.id} />
          </>
        )}
        <AccountMenu />
      </div>
    </header>
  );
}
