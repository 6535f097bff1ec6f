// The shapes of the draft as a list: by which they are taken in hand without a pointer.
import { useTranslation } from 'react-i18next';
import type { DraftShape } from './draft.ts';
import { takeShape } from './draft-desk.ts';
import css from './drawing-panel.module.css';
import { DEFAULT_COLOUR } from './drawing-settings.ts';

/** The last drawn; the rest is found on the map. */
const MOST_ROWS = 100;

export function DrawingShapes({ shapes, shapeId }: { shapes: readonly DraftShape[]; shapeId: string | undefined }) {
  const { t } = useTranslation();
  if (shapes.length === 0) return null;
  return (
    <details className={css.shapes} open={shapes.length <= 6}>
      <summary>{t('drawings.shapes', { count: shapes.length })}</summary>
      <ul>
        {shapes.slice(-MOST_ROWS).map((shape) => (
          <li key={shape.id}>
            <button
              type="button"
              className={css.row}
              aria-pressed={shape.id === shapeId}
              onClick={() => takeShape(shape.id === shapeId ? undefined : shape.id)}
            >
              <span className={css.dot} style={{ background: shape.properties.colour ?? DEFAULT_COLOUR }} aria-hidden="true" />
              <bdi>{shape.properties.name || shape.properties.text || t(`drawings.draw.kind.${kindOf(shape)}`)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function kindOf({ geometry, properties }: DraftShape): string {
  if (properties.tool) return properties.tool;
  return geometry.type === 'Point' || geometry.type === 'MultiPoint' ? 'point' : geometry.type.endsWith('LineString') ? 'line' : 'polygon';
}
