// The fields of a form. Each says where its value comes from, and how old it is where that matters.
import { useTranslation } from 'react-i18next';
import { MAX_REPORT_FIELD } from '#contract/limits.ts';
import type { EpochMs } from '#contract/units.ts';
import { type FieldValue, OLD_AFTER_MS } from '#domain/authority-reports/compose-report.ts';
import { MOVING_FIELDS } from '#domain/authority-reports/known-values.ts';
import type { FieldId, FormField, ReportForm } from '#domain/authority-reports/report-form.ts';
import { formatAge, formatDate, formatSpeed } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import { Field } from '#ui/form/field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FilledFields, formFields } from './report-values.ts';
import { ETA_FIELDS, etaSource, type ReportVoyage, VOYAGE_FIELDS } from './report-voyage.ts';

interface Props {
  form: ReportForm;
  filled: FilledFields;
  nowMs: EpochMs;
  /** Where destination and ETA are from; undefined: from AIS. */
  voyage: ReportVoyage | undefined;
  /** When AIS was last heard of her. */
  heardAt: EpochMs | undefined;
  onType: (id: FieldId, value: FieldValue) => void;
}

export function ReportFields({ form, onType, ...known }: Props) {
  return (
    <div className="stack-14">
      {formFields(form).map((field) => (
        <ReportField key={field.id} {...{ field, ...known }} onType={(text) => onType(field.id, typedNow(field.id, text))} />
      ))}
    </div>
  );
}

const typedNow = (id: FieldId, text: string): FieldValue => (MOVING_FIELDS.has(id) ? { text, at: serverNow() } : { text });

/** What is told in sentences. */
const LONG: ReadonlySet<FieldId> = new Set<FieldId>(['description', 'other', 'method', 'actions', 'remarks', 'route']);

interface FieldProps extends Omit<Props, 'form' | 'onType'> {
  field: FormField;
  onType: (text: string) => void;
}

function ReportField({ field: { id, isRequired }, onType, ...known }: FieldProps) {
  const { t } = useTranslation();
  const text = known.filled[id]?.text ?? '';
  const words = t(`authorityReportsPage.field.${id}`);
  const label = isRequired ? words : t('authorityReportsPage.optional', { field: words });
  const shared = { value: text, maxLength: MAX_REPORT_FIELD, autoComplete: 'off', name: id } as const;
  return (
    <Field label={label} hint={voyageWords(t, id, known) ?? originWords(t, known.filled[id], known.nowMs)}>
      {(control) =>
        LONG.has(id) ? (
          <TextArea {...control} {...shared} rows={2} dir="auto" onChange={({ target }) => onType(target.value)} />
        ) : (
          <TextField {...control} {...shared} dir="auto" onChange={({ target }) => onType(target.value)} />
        )
      }
    </Field>
  );
}

/** Which of watch, signed passage and AIS destination and ETA are of. undefined: of another field, or somebody typed it. */
function voyageWords(t: Translate, id: FieldId, { filled, voyage, heardAt, nowMs }: Omit<Props, 'form' | 'onType'>): string | undefined {
  const isOfVoyage = VOYAGE_FIELDS.has(id) || id === 'lastPort';
  if (!isOfVoyage || filled[id]?.from !== 'device') return undefined;
  const chokePoints = id === 'destinationAndEta' && chokePointWords(t, voyage);
  if (!voyage)
    return [t('authorityReportsPage.voyageFrom.ais', { age: formatAge(nowMs - (heardAt ?? nowMs)) }), chokePoints]
      .filter(Boolean)
      .join(' ');
  if (!ETA_FIELDS.has(id)) return t(`authorityReportsPage.portFrom.${voyage.from}`);
  const said = t(`authorityReportsPage.voyageFrom.${etaSource(voyage)}`, { speed: formatSpeed(voyage.speedKn ?? 0) });
  return [said, chokePoints].filter(Boolean).join(' ');
}

/** What the report does not say of choke points, and why. Empty: it has their ETAs. */
function chokePointWords(t: Translate, voyage: ReportVoyage | undefined): string {
  if (!voyage) return t('authorityReportsPage.chokePoints.unknown');
  return voyage.chokePoints.length > 0 ? '' : t('authorityReportsPage.chokePoints.none');
}

function originWords(t: Translate, filled: FilledFields[FieldId], nowMs: EpochMs): string | undefined {
  if (!filled || filled.from === 'none') return undefined;
  if (filled.from === 'report') return t('authorityReportsPage.fromReport', { date: formatDate(filled.saidAt ?? 0) });
  const ageMs = filled.at === undefined ? undefined : nowMs - filled.at;
  if (ageMs !== undefined && ageMs > OLD_AFTER_MS) return t('authorityReportsPage.oldValue', { age: formatAge(ageMs) });
  if (filled.from === 'typed') return undefined;
  return ageMs === undefined ? t('authorityReportsPage.fromDevice') : t('authorityReportsPage.fromDeviceAt', { age: formatAge(ageMs) });
}
