// The positions of a shape as text, one on each line, to read, correct, add and remove by keyboard.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { type DraftShape, withChanged } from './draft.ts';
import { changeDesk } from './draft-desk.ts';
import css from './drawing-panel.module.css';

/** More lines make the field slow; such a shape is edited on the map or in its file. */
const MOST_LINES = 500;

/** For a shape of one path; a ring without its closing position. */
function pathOf(geometry: Geometry): LonLat[] | undefined {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'LineString') return geometry.coordinates;
  return geometry.type === 'Polygon' && geometry.coordinates.length === 1 ? geometry.coordinates[0]?.slice(0, -1) : undefined;
}

const LEAST: Partial<Record<Geometry['type'], number>> = { Point: 1, LineString: 2, Polygon: 3 };

/** The geometry from the lines, or the errors by line. Unchanged lines keep their exact position. */
function readLines(
  text: string,
  geometry: Geometry,
  before: ReadonlyMap<string, LonLat>,
): { geometry: Geometry } | { line: number; words: string } | { least: number } {
  const path: [number, number][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const same = before.get(line.trim());
    const read = same ? { ok: true as const, value: same } : parsePosition(line);
    if (!read.ok) return { line: at + 1, words: positionFaultWords(read.error) };
    path.push([read.value[0], read.value[1]]);
  }
  const least = LEAST[geometry.type] ?? 1;
  const [first] = path;
  if (!first || path.length < least) return { least };
  if (geometry.type === 'Point') return { geometry: { type: 'Point', coordinates: first } };
  if (geometry.type === 'LineString') return { geometry: { type: 'LineString', coordinates: path } };
  return { geometry: { type: 'Polygon', coordinates: [[...path, first]] } };
}

export function PositionsEditor({ shape }: { shape: DraftShape }) {
  const written = usePositionFormat();
  const path = pathOf(shape.geometry);
  if (!path || path.length > MOST_LINES) return null;
  const lines = path.map(written);
  return <Lines key={path.join()} shape={shape} path={path} lines={lines} />;
}

function Lines({ shape, path, lines }: { shape: DraftShape; path: readonly LonLat[]; lines: readonly string[] }) {
  const { t } = useTranslation();
  /** undefined: the lines follow the user's position format. */
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const text = typed ?? lines.join('\n');
  const changed = text !== lines.join('\n');
  const apply = () => {
    const before = new Map(path.map((position, at) => [lines[at] ?? '', position]));
    const read = readLines(text, shape.geometry, before);
    if ('line' in read || 'least' in read) {
      setFault('line' in read ? t('drawings.draw.lineWrong', read) : t('drawings.draw.tooFew', { count: read.least }));
      return false;
    }
    setFault(undefined);
    changeDesk((desk) => withChanged(desk, shape.id, (whole) => ({ ...whole, geometry: read.geometry, properties: plainTool(whole) })));
    return true;
  };
  return (
    <Form className="stack-10" data-draft-of={shape.id} onSubmit={apply}>
      <Field label={t('drawings.draw.positions')} error={fault} hint={t('drawings.draw.positionsHint')}>
        {(control) => (
          <TextArea
            {...control}
            className={css.positions}
            value={text}
            rows={Math.min(6, lines.length + 1)}
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {changed && (
        <Button size="small" kind="soft" type="submit">
          {t('drawings.draw.apply')}
        </Button>
      )}
    </Form>
  );
}

/** A rectangle with typed corners may no longer be one. */
const plainTool = ({ properties }: DraftShape): DraftShape['properties'] =>
  properties.tool === 'rectangle' ? { ...properties, tool: 'polygon' } : properties;
