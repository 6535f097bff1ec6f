// AIS and the watch over her name two destinations: its sender says which one goes into the report.
import { useTranslation } from 'react-i18next';
import type { FieldValues } from '#domain/authority-reports/compose-report.ts';
import { knownValues, type ShipToReport } from '#domain/authority-reports/known-values.ts';
import type { ReportForm } from '#domain/authority-reports/report-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { formFields } from './report-values.ts';

interface Props {
  form: ReportForm;
  known: ShipToReport;
  watchTo: string;
  onChoose: (values: FieldValues) => void;
}

/** Nothing for a form that does not ask where she goes. */
export function Destination({ form, known, watchTo, onChoose }: Props) {
  const { t } = useTranslation();
  if (!formFields(form).some(({ id }) => id === 'destinationAndEta' || id === 'nextPort')) return null;
  const { destinationAndEta, nextPort, nextPortEta } = knownValues(known, form.style);
  const ais = Object.fromEntries(Object.entries({ destinationAndEta, nextPort, nextPortEta }).filter(([, value]) => value));
  const watch = { destinationAndEta: { text: watchTo }, nextPort: { text: watchTo }, nextPortEta: { text: '' } };
  return (
    <Notice tone="warning" title={t('authorityReportsPage.twoDestinations')}>
      <div className="stack-8">
        {t('authorityReportsPage.twoDestinationsWhy')}
        <div className="wraps-8">
          <Button type="button" kind="soft" onClick={() => onChoose(watch)}>
            {t('authorityReportsPage.byWatch', { place: watchTo })}
          </Button>
          <Button type="button" kind="soft" onClick={() => onChoose(ais)}>
            {t('authorityReportsPage.byAis', { place: known.destination })}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
