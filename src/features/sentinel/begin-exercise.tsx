// Beginning an exercise: how long it lasts, and what is invented ahead of the ship on her route.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, type FieldErrors, useController, useFieldArray, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_DRILL_HOURS, MAX_DRILL_INCIDENTS } from '#contract/limits.ts';
import { Line } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { placeOnLine } from '#domain/sentinel/place-ahead.ts';
import { newId } from '#platform/ids.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { Button } from '#ui/button.tsx';
import { errorWords } from '#ui/error-words.ts';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { drillReachWords } from './contact-reach.ts';
import css from './sentinel.module.css';
import type { WatchLine } from './use-watches.ts';
import { writeWatch } from './write-watch.ts';

/** Farther ahead than a ship sails in 48 h, nothing is judged. */
const MOST_AHEAD_NM = 2000;
const DrillInput = z
  .object({
    hours: z.int().min(1).max(MAX_DRILL_HOURS),
    missesReport: z.boolean(),
    incidents: z.array(z.object({ title: Line(120), aheadNm: z.number().min(0).max(MOST_AHEAD_NM) })).max(MAX_DRILL_INCIDENTS),
  })
  .refine(({ missesReport, incidents }) => missesReport || incidents.length > 0, { path: ['missesReport'] });
type DrillInput = z.infer<typeof DrillInput>;
/** Ten hours ahead of a ship at 12 kn. */
const NEW_INCIDENT = { title: '', aheadNm: 120 };

export function BeginExercise({ line }: { line: WatchLine }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        {t('sentinelPage.drill.open')}
      </Button>
      {isOpen && <DrillDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Ahead of where she is on her route, or of its start while no position in the period is known. */
const start = ({ watch, judgement }: WatchLine, { hours, incidents, missesReport }: DrillInput) =>
  writeWatch('watch.startDrill', {
    watchId: watch.id,
    drillId: newId(),
    hours,
    ...(missesReport && { missesReport }),
    incidents: incidents.map(({ title, aheadNm }) => {
      const [lon, lat] = placeOnLine(watch.route.line, judgement.progress.coveredNm + aheadNm) ?? [0, 0];
      return { id: newId(), title, position: [lon, lat] };
    }),
  });

function DrillDialog({ line, onClose }: { line: WatchLine; onClose: () => void }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const mechanisms = useMechanisms();
  const { register, control, handleSubmit, formState } = useForm<DrillInput>({
    resolver: zodResolver(DrillInput),
    defaultValues: { hours: 2, missesReport: false, incidents: [NEW_INCIDENT] },
  });
  const { errors, isSubmitting } = formState;
  const save = async (input: DrillInput) => {
    const started = await start(line, input);
    if (started.ok) onClose();
    else setFailure(errorWords(started.error));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sentinelPage.drill.title', { ship: line.watch.name })}
      description={t('sentinelPage.drill.about')}
    >
      <Form className="stack-12" onSubmit={(event) => handleSubmit(save)(event)}>
        <Notice tone="warning" title={t('sentinelPage.drill.mark')}>
          {t('sentinelPage.drill.notReal')} {drillReachWords(t, line.watch.contacts, mechanisms)}
        </Notice>
        <Field label={t('sentinelPage.drill.hours')} error={errors.hours && t('sentinelPage.drill.hoursWrong', { max: MAX_DRILL_HOURS })}>
          {(given) => (
            <TextField
              {...given}
              {...register('hours', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_DRILL_HOURS}
            />
          )}
        </Field>
        <MissedReport control={control} />
        <Incidents {...{ control, register, errors }} />
        {errors.missesReport && <Notice tone="danger">{t('sentinelPage.drill.nothing')}</Notice>}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className="line-8 wraps">
          <Button type="submit" busy={isSubmitting}>
            {t('sentinelPage.drill.start')}
          </Button>
          <Button type="button" kind="soft" onClick={onClose}>
            {t('sentinelPage.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function MissedReport({ control }: { control: Control<DrillInput> }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'missesReport' });
  return (
    <SwitchField
      label={t('sentinelPage.drill.missesReport')}
      hint={t('sentinelPage.drill.missesReportWhy')}
      checked={field.value}
      onChange={field.onChange}
    />
  );
}

interface IncidentsProps {
  control: Control<DrillInput>;
  register: UseFormRegister<DrillInput>;
  errors: FieldErrors<DrillInput>;
}

function Incidents({ control, register, errors }: IncidentsProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: 'incidents' });
  const missesReport = useWatch({ control, name: 'missesReport' });
  return (
    <div className="stack-12">
      {fields.map(({ id }, at) => (
        <div key={id} className={css.contact}>
          <Field label={t('sentinelPage.drill.incident')} error={errors.incidents?.[at]?.title && t('sentinelPage.drill.incidentWrong')}>
            {(given) => <TextField {...given} {...register(`incidents.${at}.title`)} autoComplete="off" />}
          </Field>
          <div className="line-8">
            <Field
              label={t('sentinelPage.drill.ahead')}
              error={errors.incidents?.[at]?.aheadNm && t('sentinelPage.form.figureWrong', { min: 0, max: MOST_AHEAD_NM })}
            >
              {(given) => (
                <TextField
                  {...given}
                  {...register(`incidents.${at}.aheadNm`, { valueAsNumber: true })}
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step="any"
                />
              )}
            </Field>
            {(fields.length > 1 || missesReport) && (
              <IconButton
                type="button"
                label={t('sentinelPage.drill.removeIncident', { number: String(at + 1) })}
                onClick={() => remove(at)}
              >
                <Icon name="remove" />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      <div>
        <Button type="button" kind="soft" disabled={fields.length >= MAX_DRILL_INCIDENTS} onClick={() => append(NEW_INCIDENT)}>
          <Icon name="add" />
          {t('sentinelPage.drill.addIncident')}
        </Button>
      </div>
    </div>
  );
}
