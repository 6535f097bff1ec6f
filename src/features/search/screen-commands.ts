// The product's screens as commands of the search: gone to by name. The same list as the side navigation's.
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchCommand } from './search-choice.ts';

const SCREENS = [
  { to: '/dashboard', label: 'dashboard.title' },
  { to: '/dashboard/map', label: 'shell.map' },
  { to: '/dashboard/fleets', label: 'fleets.list.title' },
  { to: '/dashboard/preferences', label: 'preferences.title' },
  { to: '/dashboard/organisation', label: 'teams.title' },
] as const;

/** The same array while the language is the same. */
export function useScreenCommands(): readonly SearchCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(
    () => SCREENS.map(({ to, label }) => ({ id: to, label: t(label), group: 'screen', run: () => void navigate({ to }) })),
    [t, navigate],
  );
}
