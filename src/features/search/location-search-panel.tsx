// A position typed or pasted in any form, shown in all three formats; with go to, mark and copy. By touch in two fields.
import { Form } from '#ui/form/form-element.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/result.ts';
import type { LonLat } from '#contract/units.ts';
import { type Axis, parseAngle, parsePosition, type PositionFault } from '#domain/geo/coordinates.ts';
import { formatPosition } from '#i18n/formats.ts';
import { positionFaultWords } from '#i18n/position-fault-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { POSITION_FORMS } from '#platform/preferences.ts';
import { rememberPosition, tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CopyPosition } from './copy-position.tsx';
import { placeMarker } from './place-marker.ts';
import css from './search.module.css';

type Read = Result<LonLat, PositionFault>;

/** `onGo` moves the map there. */
export function LocationSearchPanel({ onGo }: { onGo: (position: LonLat) => void }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'text' | 'fields'>('text');
  const [read, setRead] = useState<Read>();
  const go = (position: LonLat) => {
    rememberPosition(position);
    placeMarker.set({ position });
    onGo(position);
  };
  const mark = (position: LonLat) => {
    rememberPosition(position);
    placeMarker.set({ position });
  };
  const position = read?.ok ? read.value : undefined;
  const change = (next: 'text' | 'fields') => {
    setRead(undefined);
    setWay(next);
  };
  return (
    <Form data-drafts="none" className={css.panel} onSubmit={() => position && go(position)}>
      <Choice
        label={t('search.way')}
        value={way}
        options={[
          { value: 'text', label: t('search.byText') },
          { value: 'fields', label: t('search.byFields') },
        ]}
        onChange={change}
      />
      {way === 'text' ? <ByText read={read} onRead={setRead} /> : <ByFields onRead={setRead} />}
      {position && <Understood position={position} />}
      <div className="wraps-8">
        <Button type="submit" disabled={!position}>
          {t('search.go')}
        </Button>
        <Button type="button" kind="soft" disabled={!position} onClick={() => position && mark(position)}>
          {t('search.mark')}
        </Button>
      </div>
      <Recent onGo={go} />
    </Form>
  );
}

function ByText({ read, onRead }: { read: Read | undefined; onRead: (read: Read | undefined) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const error = read && !read.ok ? positionFaultWords(read.error) : undefined;
  return (
    <Field label={t('search.position')} hint={t('search.positionHint')} error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onRead(event.target.value.trim() === '' ? undefined : parsePosition(event.target.value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault(); // a position is one line; Enter goes there
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </Field>
  );
}

const HEMISPHERES = { latitude: ['N', 'S'], longitude: ['E', 'W'] } as const;
type Side = 'N' | 'S' | 'E' | 'W';
interface Angle {
  text: string;
  side: Side;
}

/** A letter or minus in the field overrides the choice beside it, which then shows it. */
function ByFields({ onRead }: { onRead: (read: Read | undefined) => void }) {
  const [angles, setAngles] = useState<Record<Axis, Angle>>({ latitude: { text: '', side: 'N' }, longitude: { text: '', side: 'E' } });
  const change = (axis: Axis, angle: Angle) => {
    const next = { ...angles, [axis]: sided(axis, angle) };
    setAngles(next);
    const [lat, lon] = [degreesOf('latitude', next.latitude), degreesOf('longitude', next.longitude)];
    const isEmpty = next.latitude.text.trim() === '' || next.longitude.text.trim() === '';
    if (isEmpty || !lat.ok || !lon.ok) return onRead(undefined);
    onRead({ ok: true, value: [lon.value, lat.value] });
  };
  return (
    <>
      <AngleField axis="latitude" angle={angles.latitude} onChange={(angle) => change('latitude', angle)} />
      <AngleField axis="longitude" angle={angles.longitude} onChange={(angle) => change('longitude', angle)} />
    </>
  );
}

/** Text with a letter or a minus gives its own hemisphere. */
const saysSide = (text: string) => /[NSEWnsew−-]/.test(text.trim());

function sided(axis: Axis, angle: Angle): Angle {
  const read = saysSide(angle.text) ? parseAngle(angle.text, axis) : undefined;
  if (!read?.ok) return angle;
  const [positive, negative] = HEMISPHERES[axis];
  return { ...angle, side: read.value < 0 ? negative : positive };
}

function degreesOf(axis: Axis, { text, side }: Angle): Result<number, PositionFault> {
  const read = parseAngle(text, axis);
  if (!read.ok || saysSide(text)) return read;
  return { ok: true, value: side === 'S' || side === 'W' ? 0 - read.value : read.value };
}

function AngleField({ axis, angle, onChange }: { axis: Axis; angle: Angle; onChange: (angle: Angle) => void }) {
  const { t } = useTranslation();
  const read = degreesOf(axis, angle);
  const error = angle.text.trim() !== '' && !read.ok ? positionFaultWords(read.error) : undefined;
  return (
    <div className={css.axes}>
      <Field label={t(`search.${axis}`)} error={error}>
        {(control) => (
          <TextField
            {...control}
            inputMode="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={angle.text}
            onChange={(event) => onChange({ ...angle, text: event.target.value })}
          />
        )}
      </Field>
      <div className={css.hemispheres}>
        <Choice
          label={t(`search.hemisphere.${axis}`)}
          value={angle.side}
          options={HEMISPHERES[axis].map((side) => ({ value: side, label: side }))}
          onChange={(side: Side) => onChange({ text: angle.text.replace(/[NSEWnsew−-]/g, '').trim(), side })}
        />
      </div>
    </div>
  );
}

/** The position as it was understood, in all formats, so that a misreading is noticed. */
function Understood({ position }: { position: LonLat }) {
  const { t } = useTranslation();
  return (
    <dl className={css.forms} aria-label={t('search.understood')}>
      {POSITION_FORMS.map((form) => {
        const written = formatPosition(position, form);
        return (
          <div key={form} className={css.form}>
            <dt>{t(`search.forms.${form}`)}</dt>
            <dd className="tabular">
              <bdi>{written}</bdi>
            </dd>
            <dd className={css.copy}>
              <CopyPosition written={written} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Recent({ onGo }: { onGo: (position: LonLat) => void }) {
  const { t } = useTranslation();
  const { recentPositions } = useWatched(tools);
  const written = usePositionFormat();
  if (!recentPositions.length) return null;
  return (
    <section aria-label={t('search.recentPositions')}>
      <Text size="small" tone="quiet">
        {t('search.recentPositions')}
      </Text>
      <ul className="bare-list">
        {recentPositions.map((position) => (
          <li key={position.join()}>
            <Button type="button" kind="plain" onClick={() => onGo(position)}>
              <Icon name="time" />
              <bdi className="tabular">{written(position)}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
