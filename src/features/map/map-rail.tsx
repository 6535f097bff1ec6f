// The tool rail: at the left edge, or a bar at the foot where sheets are. Every panel, list and movement of the map has a button here.
import { useTranslation } from 'react-i18next';
import { isOpen } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart.ts';
import { useWorkbench } from '#map/workbench.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx';
import { changeTheme, useThemeSettings } from '#ui/theme-settings.ts';
import css from './map-rail.module.css';
import { MAIN_TOOLS, type MapTool, MORE_TOOLS, THING_TOOLS, toolName } from './map-tools.ts';
import { pressList, pressPanel } from './open-tool.ts';

interface Props {
  chart: Chart;
  /** As a bar at the foot of the map. */
  bar: boolean;
  /** There is room for the main tools only; the others are behind "More". */
  narrow: boolean;
  onReset: () => void;
  onShortcuts: () => void;
}

export function MapRail({ chart, bar, narrow, onReset, onShortcuts }: Props) {
  const { t } = useTranslation();
  const hidden = narrow ? THING_TOOLS : [];
  return (
    <div
      className={css.rail}
      data-bar={bar || undefined}
      role="toolbar"
      aria-orientation={bar ? 'horizontal' : 'vertical'}
      aria-label={t('map.tools')}
    >
      <ToolGroup tools={MAIN_TOOLS} covered={bar} />
      {!narrow && <ToolGroup tools={THING_TOOLS} covered={bar} />}
      <div className={css.group}>
        <MoreMenu tools={[...hidden, ...MORE_TOOLS]} covered={bar} narrow={narrow} onReset={onReset} onShortcuts={onShortcuts} />
        {!narrow && <NightButton />}
      </div>
      {!narrow && (
        <div className={css.group}>
          <IconButton label={t('map.zoomIn')} shortcut="+" onClick={() => chart.zoomBy(1)}>
            <Icon name="zoomIn" />
          </IconButton>
          <IconButton label={t('map.zoomOut')} shortcut="-" onClick={() => chart.zoomBy(-1)}>
            <Icon name="zoomOut" />
          </IconButton>
          <IconButton label={t('map.reset')} onClick={onReset}>
            <Icon name="home" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function ToolGroup({ tools, covered }: { tools: readonly MapTool[]; covered: boolean }) {
  const { t } = useTranslation();
  const { panels, drawers } = useWorkbench();
  return (
    <div className={css.group}>
      {tools.map((tool) => {
        const name = toolName(tool);
        const open = 'panel' in tool ? isOpen(panels, tool.panel) : drawers.at(-1)?.name === tool.list;
        return (
          <IconButton
            key={name}
            label={t(`map.panels.${name}`)}
            data-tool={name}
            aria-pressed={open}
            onClick={() => press(tool, covered)}
            {...(tool.shortcut && { shortcut: tool.shortcut })}
          >
            <Icon name={tool.icon} />
          </IconButton>
        );
      })}
    </div>
  );
}

const press = (tool: MapTool, covered: boolean) => ('panel' in tool ? pressPanel(tool.panel, covered) : pressList(tool.list));

/** One tap: a bridge goes dark at once, and comes back to what it was. */
function NightButton() {
  const { t } = useTranslation();
  const { themeNight } = useThemeSettings();
  return (
    <IconButton label={t('map.night')} aria-pressed={themeNight} onClick={() => changeTheme({ themeNight: !themeNight })}>
      <Icon name="night" />
    </IconButton>
  );
}

interface MoreProps {
  tools: readonly MapTool[];
  covered: boolean;
  narrow: boolean;
  onReset: () => void;
  onShortcuts: () => void;
}

function MoreMenu({ tools, covered, narrow, onReset, onShortcuts }: MoreProps) {
  const { t } = useTranslation();
  const { themeNight } = useThemeSettings();
  return (
    <Menu
      trigger={
        <IconButton label={t('map.more')} data-tool="more">
          <Icon name="more" />
        </IconButton>
      }
    >
      {tools.map((tool) => (
        <MenuItem key={toolName(tool)} icon={<Icon name={tool.icon} />} onSelect={() => press(tool, covered)}>
          {t(`map.panels.${toolName(tool)}`)}
        </MenuItem>
      ))}
      <MenuLine />
      {narrow && (
        <>
          <MenuItem icon={<Icon name="night" />} onSelect={() => changeTheme({ themeNight: !themeNight })}>
            {t(themeNight ? 'map.nightOff' : 'map.night')}
          </MenuItem>
          <MenuItem icon={<Icon name="home" />} onSelect={onReset}>
            {t('map.reset')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Icon name="keyboard" />} onSelect={onShortcuts}>
        {t('map.shortcuts.title')}
      </MenuItem>
    </Menu>
  );
}
