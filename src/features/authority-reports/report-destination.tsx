// The report takes destination and ETA of the watch or the signed passage. Where AIS names another place, its sender may take that.
import { useTranslation } from 'react-i18next';
import type { FieldValues } from '#domain/authority-reports/compose-report.ts';
import { knownValues, type ShipToReport } from '#domain/authority-reports/known-values.ts';
import type { ReportForm } from '#domain/authority-reports/report-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { formFields } from './report-values.ts';
import { ETA_FIELDS, etaSource, type ReportVoyage, VOYAGE_FIELDS, withVoyage } from './report-voyage.ts';

interface Props {
  form: ReportForm;
  /** As AIS has her. */
  known: ShipToReport;
  voyage: ReportVoyage;
  onChoose: (values: FieldValues) => void;
}

/** Nothing for a form that does not ask where she goes. */
export function Destination({ form, known, voyage, onChoose }: Props) {
  const { t } = useTranslation();
  if (!formFields(form).some(({ id }) => VOYAGE_FIELDS.has(id))) return null;
  const isEtaAsked = formFields(form).some(({ id }) => ETA_FIELDS.has(id));
  const valuesOf = (ship: ShipToReport): FieldValues =>
    Object.fromEntries([...VOYAGE_FIELDS].map((id) => [id, knownValues(ship, form.style)[id] ?? { text: '' }]));
  return (
    <Notice tone="warning" title={t('authorityReportsPage.twoDestinations')}>
      <div className="stack-8">
        {t(`authorityReportsPage.twoDestinationsWhy.${isEtaAsked ? etaSource(voyage) : 'placeOnly'}`, {
          place: voyage.to,
          ais: known.destination,
        })}
        <div className="wraps-8">
          <Button type="button" kind="soft" onClick={() => onChoose(valuesOf(known))}>
            {t('authorityReportsPage.byAis', { place: known.destination })}
          </Button>
          <Button type="button" kind="soft" onClick={() => onChoose(valuesOf(withVoyage(known, voyage)))}>
            {t(`authorityReportsPage.byVoyage.${voyage.from}`, { place: voyage.to })}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
