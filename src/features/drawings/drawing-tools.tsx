// The tools of the drawing panel, with undo and redo.
import { useTranslation } from 'react-i18next';
import { useWatched } from '#platform/use-watched.ts';
import { SwitchField } from '#ui/form/field.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { redone, undone } from './draft.ts';
import { changeDesk, type Hand, takeTool, useDraftDesk, useHand } from './draft-desk.ts';
import css from './drawing-panel.module.css';
import { changeDrawingSettings, drawingSettings } from './drawing-settings.ts';
import { LookFields } from './look-fields.tsx';

const TOOLS = [
  ['select', 'drawSelect'],
  ['point', 'drawPoint'],
  ['line', 'drawLine'],
  ['polygon', 'drawPolygon'],
  ['circle', 'drawCircle'],
  ['rectangle', 'drawRectangle'],
  ['freehand', 'drawFreehand'],
  ['text', 'drawText'],
] as const satisfies readonly (readonly [NonNullable<Hand['tool']>, IconName])[];

export function DrawingTools() {
  const { t } = useTranslation();
  const { tool, shapeId } = useHand();
  const { past, future } = useDraftDesk();
  const settings = useWatched(drawingSettings);
  return (
    <>
      <div role="toolbar" aria-label={t('drawings.draw.tools')} className={css.tools}>
        {TOOLS.map(([name, icon]) => (
          <IconButton
            key={name}
            label={t(`drawings.draw.tool.${name}`)}
            aria-pressed={tool === name}
            onClick={() => takeTool(tool === name ? undefined : name)}
          >
            <Icon name={icon} />
          </IconButton>
        ))}
        <IconButton label={t('drawings.draw.undo')} disabled={past.length === 0} onClick={() => changeDesk(undone)}>
          <Icon name="undo" />
        </IconButton>
        <IconButton label={t('drawings.draw.redo')} disabled={future.length === 0} onClick={() => changeDesk(redone)}>
          <Icon name="redo" />
        </IconButton>
      </div>
      {tool && tool !== 'select' && (
        <>
          <LookFields look={settings} onChange={changeDrawingSettings} />
          {(tool === 'line' || tool === 'polygon') && (
            <SwitchField label={t('drawings.draw.snap')} checked={settings.snap} onChange={(snap) => changeDrawingSettings({ snap })} />
          )}
        </>
      )}
      {tool === 'select' && shapeId === undefined && <p className={css.hint}>{t('drawings.draw.hint.select')}</p>}
    </>
  );
}
