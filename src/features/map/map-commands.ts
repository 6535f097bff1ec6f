// All actions of the map by name, for the search box: panels, lists and actions.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { resetView } from '#domain/workbench/shown-views.ts';
import { closePanels, toggleContextView, toggleGlobalVessels } from '#domain/workbench/workbench.ts';
import { changeWorkbench, showDrawer, workbench } from '#map/workbench.ts';
import { changeTheme, themeSettings } from '#ui/look/theme-settings.ts';
import { clearMap } from './clear-map.ts';
import { globeShown, showGlobe } from './globe.ts';
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

/** The same array while chart and language are the same. */
export function useMapCommands({ chart }: Pick<MapParts, 'chart'>): readonly MapCommand[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const reset = () => {
      const { bench, target } = resetView(workbench.get());
      changeWorkbench(() => bench);
      chart.flyTo(target);
    };
    const actions = {
      reset,
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
      ...Object.entries(actions).map(([id, run]): MapCommand => ({ id: `action.${id}`, label: t(`map.${id}`), group: 'action', run })),
    ];
  }, [t, chart]);
}

/** For the route, which does not import the map: opens a record beside it. */
export const openThing = showDrawer;
