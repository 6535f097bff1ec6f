// How far back the map shows events. The list of events has its own choice of time, in its address.
import { useTranslation } from 'react-i18next';
import { EVENT_MONTHS, type EventMonths } from '#contract/entities/views.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';

export function EventMonthsField() {
  const { t } = useTranslation();
  const { eventMonths } = useWorkbench();
  const choose = (value: string) => changeWorkbench((before) => ({ ...before, eventMonths: Number(value) as EventMonths }));
  return (
    <Field label={t('events.when')}>
      {(control) => (
        <Select
          {...control}
          value={String(eventMonths)}
          options={EVENT_MONTHS.map((months) => ({ value: String(months), label: t(`events.months${months}`) }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </Field>
  );
}
