// The drawing panel: tools, the selected shape, the list of shapes, saving. It shows the draft, which outlives the panel.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { COUNT_IS_SAID_FROM, countOf, type DraftShape, withoutUnfinished } from './draft.ts';
import { changeDrawingDraft, takeShape, takeTool, useDraftDesk, useHand } from './draft-desk.ts';
import css from './drawing-panel.module.css';
import { DrawingSave } from './drawing-save.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import { HandControls } from './hand-controls.tsx';
import { ShapeEditor } from './shape-editor.tsx';
import { DEFAULT_COLOUR } from './drawing-settings.ts';

// The shapes of the draft as a list, to select them without a pointer.
/** The last drawn ones; the others can be selected on the map. */
const MOST_ROWS = 100;

function DrawingShapes({ shapes, shapeId }: { shapes: readonly DraftShape[]; shapeId: string | undefined }) {
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

export function DrawingPanel({ account }: { account: Pick<Account, 'id'> }) {
  const { draft } = useDraftDesk();
  const { tool, shapeId } = useHand();
  const shape = draft.shapes.find(({ id }) => id === shapeId);
  return (
    <div className={css.panel}>
      <DrawingTools />
      <Unfinished />
      {tool && tool !== 'select' && <HandControls key={tool} tool={tool} />}
      {shape && <ShapeEditor key={shape.id} shape={shape} />}
      <Refusal />
      <DrawingShapes shapes={draft.shapes} shapeId={shapeId} />
      <Count />
      <DrawingSave accountId={account.id} />
    </div>
  );
}

/** What a closed panel or a reload left unfinished. */
function Unfinished() {
  const { t } = useTranslation();
  const { unfinished } = useDraftDesk().draft;
  const { tool } = useHand();
  if (!unfinished || tool === unfinished.tool) return null;
  return (
    <Notice>
      {t(`drawings.draw.unfinished.${unfinished.tool}`, { count: unfinished.positions.length })}
      <span className={css.buttons}>
        <Button size="small" kind="plain" onClick={() => changeDrawingDraft(withoutUnfinished)}>
          {t('drawings.draw.dropUnfinished')}
        </Button>
        <Button size="small" kind="soft" onClick={() => takeTool(unfinished.tool)}>
          {t('drawings.draw.goOn')}
        </Button>
      </span>
    </Notice>
  );
}

function Refusal() {
  const { t } = useTranslation();
  const { refusal } = useHand();
  if (!refusal) return null;
  return <Notice tone="warning">{t(`drawings.draw.refusal.${refusal}`, { points: formatNumber(MAX_VERTICES_PER_DRAWING) })}</Notice>;
}

/** Shown before the limit is reached, so that no work is lost. */
function Count() {
  const { t } = useTranslation();
  const count = countOf(useDraftDesk().draft.shapes) + useHand().placed;
  if (count < COUNT_IS_SAID_FROM) return null;
  return (
    <Text size="small" role="status" {...(count >= MAX_VERTICES_PER_DRAWING && { tone: 'danger' as const })}>
      {t('drawings.draw.count', { number: formatNumber(count), points: formatNumber(MAX_VERTICES_PER_DRAWING) })}
    </Text>
  );
}
