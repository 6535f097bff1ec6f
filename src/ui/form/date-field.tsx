// A day or a moment, typed and shown as everywhere: 2026-11-27, 2026-11-27 11:24Z, always UTC. The browser's own field would show it in the
// form of the browser's language, so only its calendar is used, by a button.
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs } from '#contract/units.ts';
import { readTyped, type TimePrecision, writeTyped } from '#i18n/typed-time.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import css from './date-field.module.css';
import { Field } from './field.tsx';
import { TextField } from './text-field.tsx';

/** none: the field is empty. wrong: no time, or outside the range; the field says so in words once it is left. */
export type TypedTime = EpochMs | 'none' | 'wrong';

interface Range {
  fromMs: EpochMs;
  toMs: EpochMs;
}

interface Props {
  label: string;
  precision: TimePrecision;
  value: EpochMs | undefined;
  onChange: (typed: TypedTime) => void;
  range?: Range;
  hint?: ReactNode;
  /** What is wrong besides the form of the text. */
  error?: string | undefined;
}

function typedTime(text: string, precision: TimePrecision, range: Range | undefined): TypedTime {
  if (text.trim() === '') return 'none';
  const atMs = readTyped(text, precision);
  return atMs === undefined || (range && (atMs < range.fromMs || atMs > range.toMs)) ? 'wrong' : atMs;
}

export function DateField({ label, precision, value, onChange, range, hint, error }: Props) {
  const { t } = useTranslation();
  /** While it is typed, and after that while it is wrong. */
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const written = value === undefined ? '' : writeTyped(value, precision);
  const isWrong = typed !== undefined && typedTime(typed, precision, range) === 'wrong';
  const take = (text: string) => {
    const time = typedTime(text, precision, range);
    setTyped(text);
    if (time !== 'wrong') setLeft(false);
    onChange(time);
  };
  const leave = () => {
    setLeft(isWrong);
    if (!isWrong) setTyped(undefined);
  };
  const faultWords = () => {
    const isTime = readTyped(typed ?? '', precision) !== undefined;
    if (isTime && range) return t('ui.date.outside', { from: writeTyped(range.fromMs, precision), to: writeTyped(range.toMs, precision) });
    return t(precision === 'day' ? 'ui.date.wrongDay' : 'ui.date.wrongMinute');
  };
  return (
    <Field label={label} hint={hint} error={isWrong && isLeft ? faultWords() : error}>
      {(control) => (
        <TextField
          {...control}
          value={typed ?? written}
          placeholder={t(`ui.date.${precision}`)}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => take(target.value)}
          onBlur={leave}
          end={<Calendar {...{ label, precision, range }} value={value} onPick={(text) => take(writtenAs(text, precision))} />}
        />
      )}
    </Field>
  );
}

/** The calendar's text in our form. */
function writtenAs(text: string, precision: TimePrecision): string {
  const atMs = readTyped(text, precision);
  return atMs === undefined ? text : writeTyped(atMs, precision);
}

interface CalendarProps extends Pick<Props, 'label' | 'precision' | 'value' | 'range'> {
  onPick: (text: string) => void;
}

/** Nothing in browsers without a calendar. */
function Calendar({ label, precision, value, range, onPick }: CalendarProps) {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  const iso = (atMs: EpochMs) => new Date(atMs).toISOString().slice(0, precision === 'day' ? 10 : 16);
  if (!('showPicker' in HTMLInputElement.prototype)) return null;
  return (
    <>
      <input
        ref={native}
        type={precision === 'day' ? 'date' : 'datetime-local'}
        className={css.native}
        tabIndex={-1}
        aria-hidden="true"
        {...(range && { min: iso(range.fromMs), max: iso(range.toMs) })}
        value={value === undefined ? '' : iso(value)}
        onChange={({ target }) => onPick(target.value)}
      />
      <IconButton label={t('ui.date.pick', { label })} onClick={() => native.current?.showPicker()}>
        <Icon name="calendar" />
      </IconButton>
    </>
  );
}
