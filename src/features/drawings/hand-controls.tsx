// Keyboard and touch actions for the selected tool: a typed position, the crosshair, the last position, finish.
import { Form } from '#ui/form/form-element.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePosition } from '#domain/geo/coordinates.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import type { HandTool } from '#map/draw/draw-modes.ts';
import { newId } from '#platform/ids.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { FieldWithButton } from '#ui/form/field-with-button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { withShape } from './draft.ts';
import { changeDesk, handActions, useHand } from './draft-desk.ts';
import css from './drawing-panel.module.css';
import { drawingSettings } from './drawing-settings.ts';
import { circleGeometry, MOST_RADIUS_NM } from './hand-shapes.ts';

export function HandControls({ tool }: { tool: HandTool }) {
  const { t } = useTranslation();
  const { placed } = useHand();
  const actions = useWatched(handActions);
  const lasting = tool === 'line' || tool === 'polygon';
  return (
    <div className="stack-10">
      <p className={css.hint} role="status">
        {t(`drawings.draw.hint.${tool}`)} {lasting && placed > 0 && t('drawings.draw.placed', { count: placed })}
      </p>
      {tool === 'circle' ? <TypedCircle /> : tool !== 'freehand' && <TypedPosition />}
      <div className={css.buttons}>
        <Button size="small" kind="soft" disabled={!actions} onClick={() => actions?.placeAtCross()}>
          {t('drawings.draw.placeAtCross')}
        </Button>
        {lasting && (
          <>
            <Button size="small" kind="soft" disabled={placed === 0} onClick={() => actions?.removeLast()}>
              {t('drawings.draw.removeLast')}
            </Button>
            <Button size="small" disabled={placed < (tool === 'line' ? 2 : 3)} onClick={() => actions?.finish()}>
              {t('drawings.draw.end')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function TypedPosition() {
  const { t } = useTranslation();
  const actions = useWatched(handActions);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const place = () => {
    const read = parsePosition(text);
    if (!read.ok) return setFault(positionFaultWords(read.error));
    setFault(undefined);
    setText('');
    actions?.place(read.value);
  };
  return (
    <Form data-drafts="none" onSubmit={place}>
      <FieldWithButton
        label={t('drawings.draw.position')}
        error={fault}
        value={text}
        onChange={setText}
        placeholder="12 30.5 N 044 10.0 E"
        action={t('drawings.draw.place')}
        disabled={!actions}
      />
    </Form>
  );
}

/** 12.5 or 12,5; nothing else. */
export const readNm = (text: string, mostNm: number): number | undefined => {
  const value = /^\d{1,6}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  return value > 0 && value <= mostNm ? value : undefined;
};

function TypedCircle() {
  const { t } = useTranslation();
  const [centre, setCentre] = useState('');
  const [radius, setRadius] = useState('');
  const [said, setSaid] = useState<{ centre?: string; radius?: string }>({});
  const draw = () => {
    const read = parsePosition(centre);
    const radiusNm = readNm(radius, MOST_RADIUS_NM);
    setSaid({ ...(!read.ok && { centre: positionFaultWords(read.error) }), ...(!radiusNm && { radius: t('drawings.draw.radiusWrong') }) });
    if (!read.ok || !radiusNm) return;
    const { colour, widthPx } = drawingSettings.get();
    const properties = { tool: 'circle' as const, colour, widthPx, radiusNm };
    changeDesk((desk) => withShape(desk, { type: 'Feature', id: newId(), geometry: circleGeometry(read.value, radiusNm), properties }));
    setCentre('');
  };
  return (
    <Form data-drafts="none" className="stack-10" onSubmit={draw}>
      <Field label={t('drawings.draw.centre')} error={said.centre}>
        {(control) => (
          <TextField
            {...control}
            value={centre}
            onChange={({ target }) => setCentre(target.value)}
            placeholder="12 30.5 N 044 10.0 E"
            autoComplete="off"
          />
        )}
      </Field>
      <FieldWithButton
        label={t('drawings.draw.radius')}
        error={said.radius}
        value={radius}
        onChange={setRadius}
        inputMode="decimal"
        action={t('drawings.draw.drawCircle')}
      />
    </Form>
  );
}
