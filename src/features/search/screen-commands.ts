// The product's screens as commands of the search: gone to by name. Those of the side navigation, and one's own account.
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session.ts';
import type { SearchCommand } from './search-choice.ts';

const SCREENS = [
  { to: '/dashboard', label: 'dashboard.title' },
  { to: '/dashboard/map', label: 'shell.map' },
  { to: '/dashboard/fleets', label: 'shell.fleets' },
  { to: '/dashboard/ports', label: 'ports.title' },
  { to: '/dashboard/events', label: 'events.title' },
  { to: '/dashboard/preferences', label: 'shell.preferences' },
  { to: '/dashboard/organisation', label: 'teams.title' },
  { to: '/dashboard/user', label: 'shell.yourAccount' },
  { to: '/dashboard/admin', label: 'shell.admin', role: 'admin' },
] as const;

/** The same array while language and role are the same. */
export function useScreenCommands(): readonly SearchCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const role = session.status === 'signedIn' ? session.account.role : undefined;
  return useMemo(
    () =>
      SCREENS.filter((screen) => !('role' in screen) || screen.role === role).map(({ to, label }) => ({
        id: to,
        label: t(label),
        group: 'screen',
        run: () => void navigate({ to }),
      })),
    [t, navigate, role],
  );
}
