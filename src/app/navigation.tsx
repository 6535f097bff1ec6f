// The side navigation. It lists only existing routes that the account may open.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/entities/accounts.ts';
import { useSession } from '#session/session.ts';
import { SideDialog } from '#ui/frame/dialog.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import css from './navigation.module.css';
import type { NavigationState } from './navigation-state.ts';

const ENTRIES = [
  { to: '/dashboard', label: 'dashboard.title', icon: 'dashboard' },
  { to: '/dashboard/map', label: 'shell.map', icon: 'map' },
  { to: '/dashboard/fleets', label: 'shell.fleets', icon: 'ship' },
  { to: '/dashboard/tra', label: 'shell.passages', icon: 'route' },
  { to: '/dashboard/vta', label: 'shell.vta', icon: 'assessment' },
  { to: '/dashboard/ports', label: 'ports.title', icon: 'port' },
  { to: '/dashboard/events', label: 'events.title', icon: 'event' },
  { to: '/dashboard/preferences', label: 'shell.preferences', icon: 'preferences' },
  { to: '/dashboard/organisation', label: 'teams.title', icon: 'organisation' },
  { to: '/dashboard/admin', label: 'shell.admin', icon: 'admin', role: 'admin' },
] as const satisfies readonly {
  to: string;
  label: string;
  icon: IconName;
  /** Shown to this role alone. */
  role?: Role;
}[];

function Entries({ mini, onChoose }: { mini: boolean; onChoose?: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const role = session.status === 'signedIn' ? session.account.role : undefined;
  const entries = ENTRIES.filter((entry) => !('role' in entry) || entry.role === role);
  return (
    <ul className={css.entries} data-mini={mini ? '' : undefined}>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: to === '/dashboard' }} className={css.entry} onClick={onChoose}>
            <Icon name={icon} size={20} />
            <span>{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SideNavigation({ state }: { state: NavigationState }) {
  const { t } = useTranslation();
  return (
    <nav className={css.side} data-mini={state.open ? undefined : ''} aria-label={t('shell.navigation')}>
      <Entries mini={!state.open} />
      <div className={css.toggle}>
        <IconButton
          label={t(state.open ? 'shell.collapseNavigation' : 'shell.expandNavigation')}
          aria-expanded={state.open}
          onClick={() => state.setOpen(!state.open)}
        >
          <Icon name={state.open ? 'collapse' : 'expand'} />
        </IconButton>
      </div>
    </nav>
  );
}

export function OverlayNavigation({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <SideDialog side="start" open={open} onOpenChange={onOpenChange} title={t('shell.navigation')}>
      <nav aria-label={t('shell.navigation')}>
        <Entries mini={false} onChoose={() => onOpenChange(false)} />
      </nav>
    </SideDialog>
  );
}
