// The frame of every administrator's screen: navigation, and a notice while the device is offline.
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachable } from '#remote/use-answer.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { NeedsLink } from '#ui/link-notice.tsx';
import css from './admin.module.css';

const PLACES = [
  { to: '/dashboard/admin', label: 'admin.overview.title', icon: 'dashboard' },
  { to: '/dashboard/admin/clients', label: 'admin.clients.title', icon: 'organisation' },
  { to: '/dashboard/admin/users', label: 'admin.users.title', icon: 'account' },
  { to: '/dashboard/admin/audit', label: 'admin.audit.title', icon: 'report' },
  { to: '/dashboard/admin/outbox', label: 'admin.outbox.title', icon: 'message' },
] as const;

/** A client's fleets and preferences are separate addresses (specification section 2), but belong under its page. */
const IN_CLIENT = /^\/dashboard\/admin\/[^/]+\/(fleets|preferences)/;

export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isInClient = useRouterState({ select: ({ location }) => IN_CLIENT.test(location.pathname) });
  return (
    <div className="stack-20 shrinks">
      <nav aria-label={t('admin.title')} className={css.places}>
        {PLACES.map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/dashboard/admin' }}
            className={css.place}
            data-in={isInClient && to === '/dashboard/admin/clients' ? '' : undefined}
          >
            <Icon name={icon} />
            {t(label)}
          </Link>
        ))}
      </nav>
      <NeedsLink reachable={useReachable()}>{children}</NeedsLink>
    </div>
  );
}

/** Shown to a member who opens an administrator's address. */
export function AdminDeniedScreen() {
  const { t } = useTranslation();
  return <ErrorPage message={t('admin.deniedWhy')} homeLabel={t('admin.deniedHome')} homeHref="/dashboard" />;
}
