// Whether the navigation is open: on pages by the theme's layout, on the map by the map's own setting, on small screens as an overlay.
import { persisted } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { changeTheme, useThemeSettings } from '#ui/look/theme-settings.ts';
import { useMedia } from '#ui/look/use-media.ts';

/** From this width on the navigation is beside the page (decision 14). */
const WIDE = '(min-width: 1200px)';

const mapNavigation = persisted('navigation', (stored) => ({
  mapOpen: typeof stored === 'object' && stored !== null && 'mapOpen' in stored && stored.mapOpen === true,
}));

export interface NavigationState {
  /** Beside the page; otherwise it is an overlay that starts closed. */
  wide: boolean;
  /** Wide only: full (280 px), otherwise mini (88 px). */
  open: boolean;
  setOpen: (open: boolean) => void;
}

export function useNavigationState(frame: 'map' | 'page'): NavigationState {
  const wide = useMedia(WIDE);
  const { themeLayout } = useThemeSettings();
  const { mapOpen } = useWatched(mapNavigation);
  return frame === 'map'
    ? { wide, open: mapOpen, setOpen: (open) => mapNavigation.set({ mapOpen: open }) }
    : { wide, open: themeLayout === 'vertical', setOpen: (open) => changeTheme({ themeLayout: open ? 'vertical' : 'mini' }) };
}
