// All actions of the map by name, for the search box: panels, lists and actions.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { closePanels, toggleContextView, toggleGlobalVessels } from '#domain/workbench/workbench.ts';
import { changeWorkbench, showDrawer } from '#map/workbench.ts';
import { changeTheme, themeSettings } from '#ui/look/theme-settings.ts';
import { clearMap } from './clear-map.ts';
import { globeShown, showGlobe } from './globe.ts';
import { showHome, useHomeName } from './home.ts';
import type { MapParts } from './map-screen.tsx';
import { MAIN_TOOLS, MORE_TOOLS, THING_TOOLS, toolName } from './map-tools.ts';
import { pressList, pressPanel } from './open-tool.ts';

interface MapCommand {
  id: string;
  label: string;
  group: 'panel' | 'action';
  shortcut?: string;
  run: () => void;
}

const TOOLS = [...MAIN_TOOLS, ...THING_TOOLS, ...MORE_TOOLS].filter((tool) => toolName(tool) !== 'search');

/** The same array while chart, language and what the house button does are the same. */
export function useMapCommands(accountId: string, { chart }: Pick<MapParts, 'chart'>): readonly MapCommand[] {
  const { t } = useTranslation();
  const homeName = useHomeName(accountId);
  return useMemo(() => {
    const actions = {
      clear: () => clearMap(t),
      closePanels: () => changeWorkbench(closePanels),
      night: () => changeTheme({ themeNight: !themeSettings().themeNight }),
      globe: () => showGlobe(chart, !globeShown.get()),
      northUp: () => chart.northUp(),
      context: () => changeWorkbench(toggleContextView),
      globalVessels: () => changeWorkbench(toggleGlobalVessels),
    };
    return [
      ...TOOLS.map(
        (tool): MapCommand => ({
          id: `panel.${toolName(tool)}`,
          label: t(`map.panels.${toolName(tool)}`),
          group: 'panel',
          ...(tool.shortcut && { shortcut: tool.shortcut }),
          run: () => ('panel' in tool ? pressPanel(tool.panel) : pressList(tool.list)),
        }),
      ),
      { id: 'action.reset', label: homeName, group: 'action', run: () => void showHome(accountId, chart) },
      ...Object.entries(actions).map(([id, run]): MapCommand => ({ id: `action.${id}`, label: t(`map.${id}`), group: 'action', run })),
    ];
  }, [t, accountId, chart, homeName]);
}

/** For the route, which does not import the map: opens a record beside it. */
export const openThing = showDrawer;
