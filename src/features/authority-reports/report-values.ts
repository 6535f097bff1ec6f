// What stands in the fields of a form: what was typed, else what this device knows of the ship, else what the last reports said of her.
import type { SendWay } from '#contract/entities/authority-reports/receipts.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { authorityReportId } from '#contract/row-ids.ts';
import type { Row, ShipParticularsRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { REPORT_FORMS } from '#domain/authority-reports/forms.ts';
import type { FieldValue, FieldValues } from '#domain/authority-reports/compose-report.ts';
import { knownValues, type ShipToReport } from '#domain/authority-reports/known-values.ts';
import type { FieldId, ReportForm } from '#domain/authority-reports/report-form.ts';
import type { MutationArgs } from '#domain/mutations.ts';
import { countryName } from '#i18n/country-name.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';

export type KeptReport = Row<'authorityReports'>;

/** What stays as it was from one report of a ship to the next. What happened, and when she arrives, is asked for each time. */
const REMEMBERED: ReadonlySet<string> = new Set<FieldId>([
  'phone',
  'emails',
  'freeboard',
  'cargo',
  'hazardousCargo',
  'securityOfficer',
  'nationalities',
  'persons',
  'team',
  'master',
  'owner',
  'operator',
  'dpa',
  'plannedSpeed',
  'maxSpeed',
  'representative',
]);

interface FilledField extends FieldValue {
  /** device: what this device knows; report: what an earlier report said, `saidAt`. */
  from: 'typed' | 'device' | 'report' | 'none';
  saidAt?: EpochMs;
}
export type FilledFields = Partial<Record<FieldId, FilledField>>;

export function shipToReport(mmsi: number, ship: Ship | undefined, row: ShipParticularsRow | undefined): ShipToReport {
  return {
    mmsi,
    ...(ship && {
      name: ship.name,
      flag: ship.flag && countryName(ship.flag, 'en'),
      imo: ship.imo,
      callsign: ship.callsign,
      place: [ship.lon, ship.lat],
      placeAt: ship.lastSeen,
      courseDeg: ship.cog,
      speedKn: ship.sog,
      destination: ship.destination,
      eta: ship.eta,
      draughtM: ship.draught,
    }),
    freeboardM: row?.freeboardM?.value ?? undefined,
    serviceSpeedKn: row?.serviceSpeedKn?.value ?? undefined,
    maxSpeedKn: row?.maxSpeedKn?.value ?? undefined,
    crew: row?.crew?.value ?? undefined,
    guards: row?.guards?.value ?? undefined,
  };
}

/** `reports`: of this ship, the newest first. */
export function fillFields(form: ReportForm, ship: ShipToReport, reports: readonly KeptReport[], typed: FieldValues): FilledFields {
  const known = knownValues(ship, form.style);
  const filled = (id: FieldId): FilledField => {
    const said = typed[id];
    if (said) return { ...said, from: 'typed' };
    const value = known[id];
    if (value) return { ...value, from: 'device' };
    const report = REMEMBERED.has(id) ? reports.find(({ typed: of }) => of.some(({ field }) => field === id)) : undefined;
    const text = report?.typed.find(({ field }) => field === id)?.text;
    return report && text ? { text, from: 'report', saidAt: report.writtenAt } : { text: '', from: 'none' };
  };
  return Object.fromEntries(formFields(form).map(({ id }) => [id, filled(id)]));
}

/** Each field once, in the order of the form. */
export const formFields = ({ lines }: ReportForm) => [
  ...new Map(lines.flatMap(({ fields }) => fields).map((field) => [field.id, field])).values(),
];

/** What left the page, as it was then. */
export interface SentText {
  way: SendWay;
  text: string;
}

interface Said extends Pick<MutationArgs<'authorityReport.keep'>, 'authorName' | 'sentTo' | 'way' | 'text'> {
  mmsi: number;
  form: ReportForm;
  filled: FilledFields;
  withPdf?: boolean;
}

/** The receipt: what was said to be sent. What a person typed, now or for an earlier report, goes with it. */
export const receiptOf = ({ mmsi, form, filled, withPdf, ...said }: Said): MutationArgs<'authorityReport.keep'> => ({
  ...said,
  ...(withPdf && { withPdf }),
  reportId: authorityReportId(mmsi, newId()),
  at: now(),
  mmsi,
  form: form.id,
  typed: Object.entries(filled).flatMap(([field, { text, from }]) =>
    text.trim() && (from === 'typed' || from === 'report') ? [{ field, text: text.trim() }] : [],
  ),
});

export type KeptAddress = Pick<KeptReport, 'form' | 'sentTo' | 'writtenAt'>;

/** Where the newest report to the same centre went, of any ship and by any of its forms. undefined: none went to an address. */
export function lastAddress(addressee: ReportForm['addressee'], kept: readonly KeptAddress[]): KeptAddress | undefined {
  const forms = new Set<string>(REPORT_FORMS.filter((form) => form.addressee === addressee).map(({ id }) => id));
  const [newest] = kept.filter(({ form, sentTo }) => sentTo && forms.has(form)).toSorted((one, other) => other.writtenAt - one.writtenAt);
  return newest;
}

/** Addresses stay apart, as RFC 6068 has them. Without one the mail program asks for it. */
const addressees = (to: string): string =>
  to
    .split(/[\s,;]+/)
    .filter((part) => part.includes('@'))
    .map((part) => encodeURIComponent(part).replaceAll('%40', '@'))
    .join(',');

export const mailLink = (to: string, subject: string, text: string): string =>
  `mailto:${addressees(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
