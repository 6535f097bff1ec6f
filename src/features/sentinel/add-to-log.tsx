// Adding to the log of a watch: an entry in words, or that the ship has reported.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldOfTime, timeOfField } from '#i18n/utc-field.ts';
import { serverNow } from '#platform/clock.ts';
import { Button } from '#ui/button.tsx';
import { errorWords } from '#ui/error-words.ts';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
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

interface Report {
  time: string;
  text: string;
}

function ReportDialog({ watchId, ship, onClose }: { watchId: string; ship: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [openedAtMs] = useState(serverNow);
  const { register, handleSubmit, setError, formState } = useForm<Report>({ defaultValues: { time: fieldOfTime(openedAtMs), text: '' } });
  const { time: wrongTime, text: wrongText } = formState.errors;
  const save = async ({ time, text }: Report) => {
    const typedMs = timeOfField(time);
    // a field has no seconds: one that was left alone means now
    const reportedAt = typedMs === undefined || time === fieldOfTime(openedAtMs) ? {} : { reportedAt: typedMs };
    const saved = await writeWatch('watch.log', { watchId, kind: 'report', text, ...reportedAt });
    if (!saved.ok) return setError('text', { message: errorWords(saved.error) });
    onClose();
  };
  const isPast = (time: string) => (timeOfField(time) ?? Number.POSITIVE_INFINITY) <= serverNow();
  return (
    <Dialog open onOpenChange={onClose} title={t('sentinelPage.reportTitle', { ship })} description={t('sentinelPage.reportWhy')}>
      <Form className="stack-12" onSubmit={(event) => handleSubmit(save)(event)}>
        <Field label={t('sentinelPage.reportTime')} error={wrongTime && t('sentinelPage.reportTimeWrong')}>
          {(control) => <TextField {...control} {...register('time', { validate: isPast })} type="datetime-local" />}
        </Field>
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
