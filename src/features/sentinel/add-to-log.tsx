// Adding to the log of a watch: an entry in words, or that the ship has reported.
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { serverNow } from '#platform/clock.ts';
import { Button } from '#ui/button.tsx';
import { errorWords } from '#ui/error-words.ts';
import { DateField, type TypedTime } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { writeWatch } from './write-watch.ts';

const MOST_TEXT = 4000;

export function AddEntry({ watchId }: { watchId: string }) {
  const { t } = useTranslation();
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { text: '' } });
  const wrong = formState.errors.text;
  const add = async ({ text }: { text: string }) => {
    const added = await writeWatch('watch.log', { watchId, kind: 'note', text });
    if (!added.ok) return setError('text', { message: errorWords(added.error) });
    reset();
  };
  return (
    <Form className="stack-8" onSubmit={(event) => handleSubmit(add)(event)}>
      <Field label={t('sentinelPage.entry')} error={wrong && (wrong.message || t('sentinelPage.entryMissing'))}>
        {(control) => (
          <TextArea
            {...control}
            {...register('text', { validate: (text) => text.trim() !== '', maxLength: MOST_TEXT })}
            rows={3}
            maxLength={MOST_TEXT}
          />
        )}
      </Field>
      <div className="line-8 wraps">
        <Button type="submit" kind="soft">
          {t('sentinelPage.addEntry')}
        </Button>
      </div>
    </Form>
  );
}

export function ReportReceived({ watchId, ship }: { watchId: string; ship: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="done" />
        {t('sentinelPage.report')}
      </Button>
      {isOpen && <ReportDialog {...{ watchId, ship }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A field has no seconds: one that was left alone means now. */
const minuteOf = (atMs: EpochMs): EpochMs => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;

interface Report {
  time: TypedTime;
  text: string;
}

const isPast = (time: TypedTime): boolean => typeof time === 'number' && time <= serverNow();

function ReportDialog({ watchId, ship, onClose }: { watchId: string; ship: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [openedAtMs] = useState(serverNow);
  const {
    control: form,
    register,
    handleSubmit,
    setError,
    formState,
  } = useForm<Report>({
    defaultValues: { time: minuteOf(openedAtMs), text: '' },
  });
  const { field } = useController({ control: form, name: 'time', rules: { validate: isPast } });
  const { time: wrongTime, text: wrongText } = formState.errors;
  const save = async ({ time, text }: Report) => {
    const reportedAt = typeof time !== 'number' || time === minuteOf(openedAtMs) ? {} : { reportedAt: time };
    const saved = await writeWatch('watch.log', { watchId, kind: 'report', text, ...reportedAt });
    if (!saved.ok) return setError('text', { message: errorWords(saved.error) });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('sentinelPage.reportTitle', { ship })} description={t('sentinelPage.reportWhy')}>
      <Form className="stack-12" onSubmit={(event) => handleSubmit(save)(event)}>
        <DateField
          label={t('sentinelPage.reportTime')}
          precision="minute"
          value={typeof field.value === 'number' ? field.value : undefined}
          onChange={field.onChange}
          error={wrongTime && t('sentinelPage.reportTimeWrong')}
        />
        <Field label={t('sentinelPage.reportText')} error={wrongText?.message}>
          {(control) => <TextArea {...control} {...register('text')} rows={3} maxLength={MOST_TEXT} />}
        </Field>
        <div className="line-8 wraps">
          <Button type="submit">{t('sentinelPage.reportSave')}</Button>
          <Button type="button" kind="soft" onClick={onClose}>
            {t('sentinelPage.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
