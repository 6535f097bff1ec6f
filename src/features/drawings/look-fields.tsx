// Colour and width: of new shapes, or of the selected one.
import { useTranslation } from 'react-i18next';
import css from './drawing-panel.module.css';
import { DRAWING_COLOURS, DRAWING_WIDTHS_PX } from './drawing-settings.ts';

interface Props {
  look: { colour: string; widthPx: number };
  onChange: (look: { colour?: string; widthPx?: number }) => void;
}

/** A colour or width from a file that is not among ours stays until the user chooses another. */
export function LookFields({ look, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack-4">
      <div role="group" aria-label={t('drawings.draw.colour')} className={css.swatches}>
        {DRAWING_COLOURS.map((colour, at) => (
          <button
            key={colour}
            type="button"
            className={css.swatch}
            style={{ '--swatch': colour } as Record<string, string>}
            aria-label={t(`drawings.draw.colours.${at}`)}
            aria-pressed={colour === look.colour.toLowerCase()}
            onClick={() => onChange({ colour })}
          />
        ))}
      </div>
      <div role="group" aria-label={t('drawings.draw.width')} className={css.swatches}>
        {DRAWING_WIDTHS_PX.map((widthPx) => (
          <button
            key={widthPx}
            type="button"
            className={css.width}
            style={{ '--stroke': `${widthPx}px` } as Record<string, string>}
            aria-label={t('drawings.draw.widthOf', { count: widthPx })}
            aria-pressed={widthPx === look.widthPx}
            onClick={() => onChange({ widthPx })}
          />
        ))}
      </div>
    </div>
  );
}
