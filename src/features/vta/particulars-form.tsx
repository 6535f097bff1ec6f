// What only her owner knows of a ship, entered where it counts: each field says what its line gives. Saved on this device at once. Must never
// drop unsaved input without asking; what others enter meanwhile appears in the fields that were left alone.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatedLine, ShipRiskInputs } from '#contract/entities/risk.ts';
import type { ShipParticularsRow } from '#contract/tables.ts';
import { formatDate } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { readTyped } from '#i18n/typed-time.ts';
import { serverNow } from '#platform/clock.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { LeaveQuestion, UndoButton } from '#ui/form/form.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import { pointsWords } from '#i18n/rating-words.ts';
import {
  type FieldName,
  FIELDS,
  readChange,
  textsOf,
  type Typed,
  typedInputs,
  type TypedInputs,
  unknownFirst,
  type TypedFault,
} from './particular-input.ts';
import css from './vta.module.css';

interface Props {
  mmsi: number;
  row: ShipParticularsRow | undefined;
  lines: readonly RatedLine[];
  /** The lines as they would be with other inputs. */
  linesWith: (changed: ShipRiskInputs) => readonly RatedLine[];
}

/** Of the form in the page, for who asks to save it. */
export const PARTICULARS_FORM = 'vta-particulars';

type Name = ReturnType<typeof unknownFirst>[number];

/** The input of a line that a field fills; a service speed fills none. */
const INPUT_OF: Partial<Record<Name, string>> = { maxSpeedKn: 'speedKn', serviceSpeedKn: '' };
const lineOf = (lines: readonly RatedLine[], name: Name) => lines.find(({ input }) => input === (INPUT_OF[name] ?? name));

/** What a typed value would count; that it is not saved where it is no value. undefined: nothing is typed, or it is what is saved. */
function typedHint(t: Translate, name: Name, typed: TypedInputs, before: readonly RatedLine[], linesWith: Props['linesWith']) {
  if (!typed.changed.includes(name)) return undefined;
  const line = typed.wrong.includes(name) ? undefined : lineOf(linesWith(typed.inputs), name);
  const was = lineOf(before, name);
  if (!line || !was) return t('vtaPage.notSaved');
  return t('vtaPage.wouldCount', {
    points: pointsWords(line.points[1]),
    weight: pointsWords(line.weight),
    was: pointsWords(was.points[1]),
  });
}

function hintOf(t: Translate, name: Name, { row, lines }: Pick<Props, 'row' | 'lines'>): string {
  if (name === 'serviceSpeedKn') return t('vtaPage.serviceWhy');
  const line = lineOf(lines, name);
  if (!line) return '';
  const counts = { points: pointsWords(line.points[1]), weight: pointsWords(line.weight) };
  const said = row?.[name];
  const why = name === 'citadel' ? ` ${t('vtaPage.citadelWhy')}` : name === 'affiliation' ? ` ${t('vtaPage.affiliationWhy')}` : '';
  if (!said || said.value === null) return t('vtaPage.unknownCounts', counts) + why;
  if (name === 'affiliation') return t('vtaPage.sourced', { ...counts, date: formatDate(row?.affiliation?.value?.asOf ?? said.at) }) + why;
  return t('vtaPage.enteredOn', { ...counts, date: formatDate(said.at) }) + why;
}

const wrongWords = (t: Translate, wrong: TypedFault | undefined): string | undefined =>
  wrong && t(`vtaPage.wrong.${wrong.word}`, { ...wrong });

export function ParticularsForm({ mmsi, row, lines, linesWith }: Props) {
  const { t } = useTranslation();
  const [order] = useState(() => unknownFirst(row)); // fields do not move while somebody types
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [sawVersion, setSawVersion] = useState<number>();
  const [wrong, setWrong] = useState<Partial<Record<FieldName, TypedFault>>>({});
  const texts = { ...textsOf(row), ...typed };
  const isUnsaved = Object.keys(typed).length > 0;
  const tried = typedInputs(typed, row, serverNow());
  const undo = () => {
    setTyped({});
    setWrong({});
    setSawVersion(undefined);
  };
  const change = (name: FieldName, text: string) => {
    if (!isUnsaved) setSawVersion(row?.v ?? 0);
    setTyped({ ...typed, [name]: text });
  };
  const save = async () => {
    const read = readChange(typed, row, serverNow());
    setWrong(read.ok ? {} : read.wrong);
    if (!read.ok) return false;
    if (Object.keys(read.change).length > 0) {
      const saved = await commit('particulars.set', { mmsi, ...read.change }, sawVersion === undefined ? {} : { sawVersion });
      if (!saved.ok) return false; // announced for every commit
      showToast('success', t('vtaPage.saved'));
    }
    undo();
    return true;
  };
  const field = (name: FieldName) => ({
    text: texts[name],
    error: wrongWords(t, wrong[name]),
    onChange: (text: string) => change(name, text),
  });
  return (
    <Card id="vta-enter" title={t('vtaPage.enter')} hint={t('vtaPage.enterWhy')}>
      <Form id={PARTICULARS_FORM} className="stack-16" data-draft-of={String(mmsi)} onSubmit={save}>
        <div className={css.fields}>
          {order.map((name) => (
            <ParticularField
              key={name}
              name={name}
              hint={typedHint(t, name, tried, lines, linesWith) ?? hintOf(t, name, { row, lines })}
              {...field(name)}
            />
          ))}
          {texts.affiliation !== '' && (
            <>
              <TypedField
                kind="text"
                label={t('vtaPage.affiliationSource')}
                hint={t('vtaPage.affiliationNeeds')}
                {...field('affiliationSource')}
              />
              <DayField label={t('vtaPage.affiliationAsOf')} {...field('affiliationAsOf')} />
            </>
          )}
        </div>
        <div className="line-8 wraps">
          <Text as="span" size="small" tone="quiet" className="grows">
            {isUnsaved && t('vtaPage.unsaved')}
          </Text>
          <UndoButton onUndo={undo} disabled={!isUnsaved}>
            {t('vtaPage.undo')}
          </UndoButton>
          <Button type="submit" disabled={!isUnsaved}>
            {t('vtaPage.save')}
          </Button>
        </div>
        <LeaveQuestion isUnsaved={() => isUnsaved} />
      </Form>
    </Card>
  );
}

interface FieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function ParticularField({ name, hint, ...field }: FieldProps & { name: Name; hint: string }) {
  const { t } = useTranslation();
  const kind = FIELDS[name];
  const label = t(`sync.members.${name}`);
  if (kind.kind === 'number') return <TypedField kind="decimal" label={label} hint={hint} {...field} />;
  const words = (choice: string) => t(`ratingPage.value.${choice}`);
  const options = [{ value: '', label: t('vtaPage.notKnown') }, ...kind.choices.map((value) => ({ value, label: words(value) }))];
  return (
    <Field label={label} hint={hint} error={field.error}>
      {(control) => <Select {...control} value={field.text} options={options} onChange={({ target }) => field.onChange(target.value)} />}
    </Field>
  );
}

/** decimal: as it is typed, with a comma or a point. */
function TypedField({ label, hint, kind, text, error, onChange }: FieldProps & { label: string; hint?: string; kind: 'text' | 'decimal' }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextField
          {...control}
          inputMode={kind === 'decimal' ? 'decimal' : undefined}
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** What is no day stays a text that is none: saving then says so. */
function DayField({ label, text, error, onChange }: FieldProps & { label: string }) {
  return (
    <DateField
      label={label}
      precision="day"
      value={readTyped(text, 'day')}
      error={error}
      onChange={(typed) => onChange(typeof typed === 'number' ? formatDate(typed) : typed === 'none' ? '' : typed)}
    />
  );
}
