// The selected shape: name, look, radius and positions, a buffer around it, removal. Input takes effect at once.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type DraftShape, withAmended, withChanged, withoutShape } from './draft.ts';
import { changeDesk, takeShape } from './draft-desk.ts';
import css from './drawing-panel.module.css';
import { DEFAULT_COLOUR, DEFAULT_WIDTH_PX } from './drawing-settings.ts';
import { readNm } from './hand-controls.tsx';
import { circleOf, heldOf, MOST_RADIUS_NM, withCircle } from './hand-shapes.ts';
import { LookFields } from './look-fields.tsx';
import { PositionsEditor } from './positions-editor.tsx';
import { BufferForm } from './buffer-form.tsx';

/** DrawingFeature's own limits. */
const LONGEST = { name: 200, text: 500 };

export function ShapeEditor({ shape }: { shape: DraftShape }) {
  const { t } = useTranslation();
  const { colour = DEFAULT_COLOUR, widthPx = DEFAULT_WIDTH_PX, tool } = shape.properties;
  const change = (properties: DraftShape['properties']) =>
    changeDesk((desk) => withChanged(desk, shape.id, (before) => ({ ...before, properties: { ...before.properties, ...properties } })));
  const circle = circleOf(shape);
  return (
    <section className="stack-10" aria-label={t('drawings.draw.inHand')}>
      <p className={css.hint} role="status">
        {t(heldOf(shape) ? 'drawings.draw.hint.held' : 'drawings.draw.hint.cannotHold')}
      </p>
      <Words name="name" shape={shape} />
      {tool === 'text' && <Words name="text" shape={shape} />}
      <LookFields look={{ colour, widthPx }} onChange={change} />
      {circle && <Radius key={circle.radiusNm} shape={shape} circle={circle} />}
      {!circle && <PositionsEditor shape={shape} />}
      <BufferForm shape={shape} most={MAX_VERTICES_PER_DRAWING} />
      <div className={css.buttons}>
        <Button size="small" kind="soft" onClick={() => takeShape(undefined)}>
          {t('drawings.draw.layDown')}
        </Button>
        <Button size="small" kind="soft" onClick={() => changeDesk((desk) => withoutShape(desk, shape.id))}>
          <Icon name="remove" />
          {t('drawings.draw.remove')}
        </Button>
      </div>
    </section>
  );
}

/** Stored with each key, because the page may close at any time; one undo step for each visit to the field. */
function Words({ name, shape }: { name: 'name' | 'text'; shape: DraftShape }) {
  const { t } = useTranslation();
  const value = shape.properties[name] ?? '';
  const isStep = useRef(false);
  const Control = name === 'name' ? TextField : TextArea;
  const keep = (typed: string) => {
    if (typed === value) return;
    const written = isStep.current ? withAmended : withChanged;
    isStep.current = true;
    changeDesk((desk) => written(desk, shape.id, (before) => ({ ...before, properties: { ...before.properties, [name]: typed } })));
  };
  const leave = () => {
    keep(value.trim());
    isStep.current = false;
  };
  return (
    <Field label={t(name === 'name' ? 'drawings.draw.name' : 'drawings.draw.text')}>
      {(control) => (
        <Control
          {...control}
          value={value}
          maxLength={LONGEST[name]}
          autoComplete="off"
          autoFocus={name === 'text'}
          onChange={({ target }: { target: { value: string } }) => keep(target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}

function Radius({ shape, circle }: { shape: DraftShape; circle: NonNullable<ReturnType<typeof circleOf>> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(formatNumber(circle.radiusNm, 2).replaceAll(',', ''));
  const [wrong, setWrong] = useState(false);
  const keep = () => {
    const radiusNm = readNm(typed, MOST_RADIUS_NM);
    setWrong(!radiusNm);
    if (radiusNm && Math.abs(radiusNm - circle.radiusNm) > 0.005)
      changeDesk((desk) => withChanged(desk, shape.id, (before) => withCircle(before, circle.centre, radiusNm)));
  };
  return (
    <Field label={t('drawings.draw.radius')} error={wrong ? t('drawings.draw.radiusWrong') : undefined}>
      {(control) => (
        <TextField
          {...control}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
          onKeyDown={({ key }) => key === 'Enter' && keep()}
        />
      )}
    </Field>
  );
}
