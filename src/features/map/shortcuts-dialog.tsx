// The list of the map's keyboard shortcuts.
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/frame/dialog.tsx';
import css from './shortcuts-dialog.module.css';
import { PANEL_KEYS } from './use-shortcuts.ts';

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const rows: readonly (readonly [keys: readonly string[], words: string])[] = [
    [['/', 'Ctrl K'], t('map.shortcuts.search')],
    ...Object.entries(PANEL_KEYS).map(([key, panel]) => [[key.toUpperCase()], t(`map.panels.${panel}`)] as const),
    [['+', '-'], t('map.shortcuts.zoom')],
    [['←', '→', '↑', '↓'], t('map.shortcuts.pan')],
    [['Esc'], t('map.shortcuts.close')],
    [['?'], t('map.shortcuts.help')],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('map.shortcuts.title')} description={t('map.shortcuts.where')}>
      <dl className={css.rows}>
        {rows.map(([keys, words]) => (
          <div key={words} className={css.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={css.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
