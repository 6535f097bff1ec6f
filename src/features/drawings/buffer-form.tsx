// A buffer around the selected shape, in nautical miles. The geometry engine is loaded on demand.
import { Form } from '#ui/form/form-element.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { newId } from '#platform/ids.ts';
import { FieldWithButton } from '#ui/form/field-with-button.tsx';
import { countOf, type DraftShape, withShape } from './draft.ts';
import { changeDesk, draftDesk } from './draft-desk.ts';
import { readNm } from './hand-controls.tsx';
import { circleGeometry, circleOf } from './hand-shapes.ts';

const MOST_NM = 700;

async function bufferShape(shape: DraftShape, radiusNm: number, name: string): Promise<DraftShape | 'tooLarge' | 'vanished'> {
  const circle = circleOf(shape);
  const point = shape.geometry.type === 'Point' ? { centre: shape.geometry.coordinates, radiusNm: 0 } : undefined;
  const round = circle ?? point;
  const { colour, widthPx } = shape.properties;
  const look = { ...(colour && { colour }), ...(widthPx && { widthPx }), name };
  if (round) {
    const whole = round.radiusNm + radiusNm;
    const properties = { ...look, tool: 'circle' as const, radiusNm: whole };
    return { type: 'Feature', id: newId(), geometry: circleGeometry(round.centre, whole), properties };
  }
  const { bufferOf } = await import('#domain/geo/buffer.ts');
  const made = bufferOf(shape.geometry, radiusNm);
  return made.ok ? { type: 'Feature', id: newId(), geometry: made.value, properties: { ...look, tool: 'polygon' } } : made.error;
}

export function BufferForm({ shape, most }: { shape: DraftShape; most: number }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    const radiusNm = readNm(typed, MOST_NM);
    if (!radiusNm) return setFault(t('drawings.draw.bufferWrong', { most: formatNumber(MOST_NM) }));
    setBusy(true);
    const nm = `${formatNumber(radiusNm, Number.isInteger(radiusNm) ? 0 : 1)} nm`;
    const name = [shape.properties.name, nm].filter(Boolean).join(' + ').slice(0, 200);
    const made = await bufferShape(shape, radiusNm, name).catch(() => 'notLoaded' as const);
    setBusy(false);
    if (typeof made === 'string') return setFault(t(`drawings.draw.bufferFault.${made}`));
    if (countOf([...draftDesk.get().draft.shapes, made]) > most)
      return setFault(t('drawings.draw.refusal.tooMany', { points: formatNumber(most) }));
    setFault(undefined);
    setTyped('');
    changeDesk((desk) => withShape(desk, made));
  };
  return (
    <Form data-drafts="none" onSubmit={make}>
      <FieldWithButton
        label={t('drawings.draw.buffer')}
        error={fault}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        action={t('drawings.draw.makeBuffer')}
        busy={busy}
      />
    </Form>
  );
}
