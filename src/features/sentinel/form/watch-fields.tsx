// The fields of the form of a watch: times in UTC, figures, and the contacts of the call tree in order.
import { useState } from 'react';
import { type Control, type FieldError, useController, useFieldArray, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { MAX_CONTACTS_PER_WATCH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import css from '#features/sentinel/sentinel.module.css';
import { NEW_CONTACT } from './watch-form-schema.ts';

interface Props {
  control: Control<WatchFields>;
  register: UseFormRegister<WatchFields>;
}

export function TimeField({
  control,
  name,
  error,
}: Pick<Props, 'control'> & { name: 'startsAt' | 'endsAt'; error: FieldError | undefined }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name });
  const { value, onChange } = field;
  return (
    <DateField
      label={t(name === 'startsAt' ? 'sentinelPage.startsAt' : 'sentinelPage.endsAt')}
      precision="minute"
      value={Number.isFinite(value) ? value : undefined}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : Number.NaN)}
      error={error && t(error.message === 'period' ? 'sentinelPage.form.periodWrong' : 'sentinelPage.form.timeWrong')}
    />
  );
}

const FIGURES = {
  corridorNm: { label: 'sentinelPage.form.corridor', hint: 'sentinelPage.form.corridorHint', min: 0.5, max: 500 },
  speedKn: { label: 'sentinelPage.form.speed', hint: 'sentinelPage.form.speedHint', min: 1, max: 60 },
  reportEveryHours: { label: 'sentinelPage.form.reportEvery', hint: 'sentinelPage.form.reportEveryHint', min: 0.25, max: 168 },
  silenceHours: { label: 'sentinelPage.form.silence', hint: 'sentinelPage.form.silenceHint', min: 0.25, max: 168 },
} as const;

export function FigureField({
  register,
  name,
  error,
}: Pick<Props, 'register'> & { name: keyof typeof FIGURES; error: FieldError | undefined }) {
  const { t } = useTranslation();
  const { label, hint, min, max } = FIGURES[name];
  return (
    <Field label={t(label)} hint={t(hint)} error={error && t('sentinelPage.form.figureWrong', { min, max })}>
      {(given) => (
        <TextField
          {...given}
          {...register(name, { valueAsNumber: true })}
          type="number"
          inputMode="decimal"
          step="any"
          min={min}
          max={max}
        />
      )}
    </Field>
  );
}

/** Until the first contact is called. */
export function MinutesField({ register, error }: Pick<Props, 'register'> & { error: FieldError | undefined }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('sentinelPage.form.answerMinutes')}
      hint={t('sentinelPage.form.answerMinutesHint')}
      error={error && t('sentinelPage.form.minutesWrong')}
    >
      {(given) => (
        <TextField
          {...given}
          {...register('answerMinutes', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={1}
          max={1440}
        />
      )}
    </Field>
  );
}

type ContactErrors = Partial<Record<keyof WatchFields['contacts'][number], FieldError>>;

const orAbsent = { setValueAs: (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed) };

interface ContactsProps extends Props {
  errors: readonly (ContactErrors | undefined)[];
  submitCount: number;
}

export function ContactFields({ control, register, errors, submitCount }: ContactsProps) {
  const { t } = useTranslation();
  /** By the number of contacts and of attempts to save when one was added: it is not wrong before the next attempt. */
  const [added, setAdded] = useState<{ at: number; submitCount: number }>();
  const isNew = (at: number) => added?.at === at && added.submitCount === submitCount;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'contacts' });
  const add = () => {
    setAdded({ at: fields.length, submitCount });
    append(NEW_CONTACT);
  };
  return (
    <div className="stack-12">
      {fields.length === 0 && <p className="no-margin quiet small">{t('sentinelPage.form.noContacts')}</p>}
      <ol className="bare-list stack-12">
        {fields.map(({ id }, at) => (
          <li key={id} className={css.contact}>
            <ContactHead {...{ at, last: fields.length - 1, move, remove }} />
            <ContactInputs {...{ at, register }} errors={isNew(at) ? {} : (errors[at] ?? {})} isLast={at === fields.length - 1} />
          </li>
        ))}
      </ol>
      <div>
        <Button type="button" kind="soft" disabled={fields.length >= MAX_CONTACTS_PER_WATCH} onClick={add}>
          <Icon name="add" />
          {t('sentinelPage.form.addContact')}
        </Button>
      </div>
    </div>
  );
}

interface HeadProps {
  at: number;
  last: number;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
}

function ContactHead({ at, last, move, remove }: HeadProps) {
  const { t } = useTranslation();
  const number = String(at + 1);
  return (
    <div className="line-8 wraps">
      <strong className="grows">{t('sentinelPage.form.contact', { number })}</strong>
      <IconButton type="button" label={t('sentinelPage.form.earlier', { number })} disabled={at === 0} onClick={() => move(at, at - 1)}>
        <Icon name="sortUp" />
      </IconButton>
      <IconButton type="button" label={t('sentinelPage.form.later', { number })} disabled={at === last} onClick={() => move(at, at + 1)}>
        <Icon name="sortDown" />
      </IconButton>
      <IconButton type="button" label={t('sentinelPage.form.removeContact', { number })} onClick={() => remove(at)}>
        <Icon name="remove" />
      </IconButton>
    </div>
  );
}

function ContactInputs({ at, register, errors, isLast }: Pick<Props, 'register'> & { at: number; errors: ContactErrors; isLast: boolean }) {
  const { t } = useTranslation();
  const off = { autoComplete: 'off' } as const; // it is somebody else's
  return (
    <div className={css.fields}>
      <Field label={t('sentinelPage.form.contactName')} error={errors.name && t('sentinelPage.form.contactNameWrong')}>
        {(given) => <TextField {...given} {...off} {...register(`contacts.${at}.name`)} />}
      </Field>
      <Field label={t('sentinelPage.form.role')} error={errors.role && t('sentinelPage.form.long')}>
        {(given) => (
          <TextField {...given} {...off} {...register(`contacts.${at}.role`)} placeholder={t('sentinelPage.form.rolePlaceholder')} />
        )}
      </Field>
      <Field label={t('sentinelPage.form.telephone')} error={errors.telephone && t('sentinelPage.form.long')}>
        {(given) => <TextField {...given} {...off} {...register(`contacts.${at}.telephone`, orAbsent)} type="tel" inputMode="tel" />}
      </Field>
      <Field label={t('sentinelPage.form.email')} error={errors.email && t('sentinelPage.form.emailWrong')}>
        {(given) => (
          <TextField
            {...given}
            {...off}
            {...register(`contacts.${at}.email`, orAbsent)}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {/* Of the last one nobody is called after it; the figure stays for when another is added. */}
      <Field
        label={t('sentinelPage.form.minutes')}
        hint={isLast ? t('sentinelPage.form.minutesLast') : undefined}
        error={errors.minutes && t('sentinelPage.form.minutesWrong')}
      >
        {(given) => (
          <TextField
            {...given}
            {...register(`contacts.${at}.minutes`, { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
            min={1}
            max={1440}
          />
        )}
      </Field>
    </div>
  );
}
