// The text as it is sent, and beside it what is missing, what is old, and what was changed to fit the form. Always left to right: it is
// English, whatever the language of the screen.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CleanedField, ComposedReport } from '#domain/authority-reports/compose-report.ts';
import type { ReportForm } from '#domain/authority-reports/report-form.ts';
import { formatAge } from '#i18n/formats.ts';
import { Text } from '#ui/text.tsx';
import css from './authority-reports.module.css';

interface Props {
  form: ReportForm;
  report: ComposedReport;
  /** Her route is not known, so that the field of destination and ETA has none at choke points. */
  lacksChokePoints: boolean;
}

export function ReportText({ form, report: { text, missing, old, cleaned }, lacksChokePoints }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const fieldWords = (field: string) => t(`authorityReportsPage.field.${field}`);
  const missingWords = [...missing.map(fieldWords), ...(lacksChokePoints ? [t('authorityReportsPage.chokePoints.field')] : [])];
  const oldWords = old.map(({ field, ageMs }) => t('authorityReportsPage.oldField', { field: fieldWords(field), age: formatAge(ageMs) }));
  return (
    <section className="stack-8" aria-labelledby={id}>
      <h3 className="quiet-heading" id={id}>
        {t('authorityReportsPage.asSent')}
      </h3>
      <pre className={css.text} dir="ltr" lang="en" tabIndex={0} aria-labelledby={id}>
        {text}
      </pre>
      <Text size="small" tone="quiet">
        {t(form.limits.isCapitals ? 'authorityReportsPage.limitsCapitals' : 'authorityReportsPage.limits', {
          most: form.limits.lineLength,
        })}
      </Text>
      {missingWords.length > 0 && <Text tone="danger">{t('authorityReportsPage.missing', { fields: missingWords.join(', ') })}</Text>}
      {old.length > 0 && <Text tone="danger">{t('authorityReportsPage.old', { fields: oldWords.join(', ') })}</Text>}
      {cleaned.length > 0 && <Cleaned cleaned={cleaned} />}
    </section>
  );
}

function Cleaned({ cleaned }: { cleaned: readonly CleanedField[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text>{t('authorityReportsPage.cleaned')}</Text>
      <ul className={css.cleaned} aria-label={t('authorityReportsPage.cleaned')}>
        {cleaned.map(({ field, was, now, reasons }) => (
          <li key={field}>
            {t('authorityReportsPage.cleanedField', { field: t(`authorityReportsPage.field.${field}`), was: was.trim(), now })}{' '}
            <span className="quiet">{reasons.map((reason) => t(`authorityReportsPage.reason.${reason}`)).join(' ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
