// The tool rail: at the left edge, or a bar at the bottom where panels are sheets. Every panel, list and movement of the map has a button
// here.
import { useTranslation } from 'react-i18next';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart/chart.ts';
import { freeMiddle } from '#map/free-room.ts';
import { useWorkbench } from '#map/workbench.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { changeTheme, useThemeSettings } from '#ui/look/theme-settings.ts';
import css from './map-rail.module.css';
import { behindMoreOnPhone, MAIN_TOOLS, type MapTool, MORE_TOOLS, phoneTools, THING_TOOLS, toolName } from './map-tools.ts';
import { type PanelSight, pressList, pressPanel } from './open-tool.ts';

interface Props {
  chart: Chart;
  /** As a bar at the bottom of the map. */
  bar: boolean;
  /** Which of the panels are visible. */
  sight: PanelSight;
  /** There is space only for the main tools; the others are behind "More". */
  narrow: boolean;
  /** What the house button does. */
  homeName: string;
  onHome: () => void;
  onShortcuts: () => void;
}

export function MapRail({ chart, bar, sight, narrow, homeName, onHome, onShortcuts }: Props) {
  const { t } = useTranslation();
  const hidden = narrow ? behindMoreOnPhone : [];
  const tip = bar ? 'top' : 'right';
  return (
    <div
      className={css.rail}
      data-map-rail=""
      data-bar={bar || undefined}
      role="toolbar"
      aria-orientation={bar ? 'horizontal' : 'vertical'}
      aria-label={t('map.tools')}
    >
      <ToolGroup tools={narrow ? phoneTools : MAIN_TOOLS} sight={sight} tip={tip} worded={bar} />
      {!narrow && <ToolGroup tools={THING_TOOLS} sight={sight} tip={tip} worded={bar} />}
      <div className={css.group}>
        <MoreMenu
          tools={[...hidden, ...MORE_TOOLS]}
          sight={sight}
          tip={tip}
          narrow={narrow}
          worded={bar}
          homeName={homeName}
          onHome={onHome}
          onShortcuts={onShortcuts}
        />
        {!narrow && <NightButton tip={tip} worded={bar} />}
      </div>
      {!narrow && (
        <div className={css.group}>
          <IconButton tip={tip} label={t('map.zoomIn')} shortcut="+" onClick={() => chart.zoomBy(1, freeMiddle(chart.surface))}>
            <Icon name="zoomIn" />
            {bar && <Word>{t('map.short.zoomIn')}</Word>}
          </IconButton>
          <IconButton tip={tip} label={t('map.zoomOut')} shortcut="-" onClick={() => chart.zoomBy(-1, freeMiddle(chart.surface))}>
            <Icon name="zoomOut" />
            {bar && <Word>{t('map.short.zoomOut')}</Word>}
          </IconButton>
          <IconButton tip={tip} label={homeName} onClick={onHome}>
            <Icon name="home" />
            {bar && <Word>{homeName}</Word>}
          </IconButton>
        </div>
      )}
    </div>
  );
}

type Tip = 'top' | 'right';

interface GroupProps {
  tools: readonly MapTool[];
  sight: PanelSight;
  tip: Tip;
  /** Each has a short word under its icon: a finger sees no tooltip. */
  worded?: boolean;
}

function ToolGroup({ tools, sight, tip, worded = false }: GroupProps) {
  const { t } = useTranslation();
  const { panels, drawers } = useWorkbench();
  return (
    <div className={css.group}>
      {tools.map((tool) => {
        const name = toolName(tool);
        const open = 'panel' in tool ? isPanelOpen(panels, tool.panel) : drawers.at(-1)?.name === tool.list;
        return (
          <IconButton
            key={name}
            label={t(`map.panels.${name}`)}
            data-tool={name}
            tip={tip}
            aria-pressed={open}
            onClick={() => press(tool, sight)}
            {...(tool.shortcut && { shortcut: tool.shortcut })}
          >
            <Icon name={tool.icon} />
            {worded && <Word>{t(`map.short.${name}`)}</Word>}
          </IconButton>
        );
      })}
    </div>
  );
}

const Word = ({ children }: { children: string }) => <span className={css.word}>{children}</span>;

const press = (tool: MapTool, sight: PanelSight) => ('panel' in tool ? pressPanel(tool.panel, sight) : pressList(tool.list, sight));

/** One tap makes the screen dark for the bridge, and the next restores what it was. */
function NightButton({ tip, worded }: { tip: Tip; worded: boolean }) {
  const { t } = useTranslation();
  const { themeNight } = useThemeSettings();
  return (
    <IconButton label={t('map.night')} tip={tip} aria-pressed={themeNight} onClick={() => changeTheme({ themeNight: !themeNight })}>
      <Icon name="night" />
      {worded && <Word>{t('map.short.night')}</Word>}
    </IconButton>
  );
}

interface MoreProps {
  tools: readonly MapTool[];
  sight: PanelSight;
  tip: Tip;
  narrow: boolean;
  worded: boolean;
  homeName: string;
  onHome: () => void;
  onShortcuts: () => void;
}

function MoreMenu({ tools, sight, tip, narrow, worded, homeName, onHome, onShortcuts }: MoreProps) {
  const { t } = useTranslation();
  const { themeNight } = useThemeSettings();
  return (
    <Menu
      trigger={
        <IconButton label={t('map.more')} data-tool="more" tip={tip}>
          <Icon name="more" />
          {worded && <Word>{t('map.more')}</Word>}
        </IconButton>
      }
    >
      {tools.map((tool) => (
        <MenuItem key={toolName(tool)} icon={<Icon name={tool.icon} />} onSelect={() => press(tool, sight)}>
          {t(`map.panels.${toolName(tool)}`)}
        </MenuItem>
      ))}
      <MenuLine />
      {narrow && (
        <>
          <MenuItem icon={<Icon name="night" />} onSelect={() => changeTheme({ themeNight: !themeNight })}>
            {t(themeNight ? 'map.nightOff' : 'map.night')}
          </MenuItem>
          <MenuItem icon={<Icon name="home" />} onSelect={onHome}>
            {homeName}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Icon name="keyboard" />} onSelect={onShortcuts}>
        {t('map.shortcuts.title')}
      </MenuItem>
    </Menu>
  );
}
