// The text of a report as it is sent, from what is known: what is missing, what is old, and what had to be changed to fit the form.
import type { Traffic } from '#contract/entities/ships.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { type CleaningReason, fitText } from './fit-text.ts';
import type { FieldId, FormLine, ReportForm, TextLimits } from './report-form.ts';

export interface FieldValue {
  text: string;
  /** Of what moment it is, for what changes under way; absent: it does not age. */
  at?: EpochMs | undefined;
}
export type FieldValues = Partial<Record<FieldId, FieldValue>>;

export interface CleanedField {
  field: FieldId;
  was: string;
  now: string;
  reasons: CleaningReason[];
}

export interface ComposedReport {
  text: string;
  /** Required fields without a value, in the order of the form. */
  missing: FieldId[];
  old: { field: FieldId; ageMs: number }[];
  cleaned: CleanedField[];
}

/** Older, and the screen says how old. No source names a limit: it is ours. */
export const OLD_AFTER_MS = 30 * MINUTE_MS;

/** Stands where a required value is not there. */
const NOT_KNOWN = 'NOT KNOWN';
/** Of every line that goes on: no typed text can pass for a line of the form. */
const INDENT = '  ';

const separatorOf = ({ style }: ReportForm, { fields }: FormLine): ',' | '/' | undefined =>
  style === 'letters' ? '/' : fields.length > 1 ? ',' : undefined;

/** First and last line of a text that nobody may act on, whatever way it leaves the page. */
const MARKS: Partial<Record<Traffic, string>> = {
  demonstration: 'EXERCISE - INVENTED SHIP - DO NOT ACT',
  recording: 'EXERCISE - RECORDED POSITION - DO NOT ACT',
};

/** undefined: the traffic is real, or there is none. */
export const reportMark = (traffic: Traffic): string | undefined => MARKS[traffic];

/** Of a text that was composed: it says that its ship is not real. */
export const isMarkedReport = (text: string): boolean => Object.values(MARKS).some((mark) => text.startsWith(mark));

/** `mark`: of a ship that is not real. */
export function composeReport(form: ReportForm, values: FieldValues, nowMs: EpochMs, mark?: string): ComposedReport {
  const report: ComposedReport = { text: '', missing: [], old: [], cleaned: [] };
  const lines = form.lines.flatMap((line) => lineText(form, line, values, report));
  for (const id of new Set(form.lines.flatMap(({ fields }) => fields.map((field) => field.id)))) {
    const at = values[id]?.at;
    if (at !== undefined && nowMs - at > OLD_AFTER_MS && values[id]?.text.trim()) report.old.push({ field: id, ageMs: nowMs - at });
  }
  const marks = mark === undefined ? [] : [mark];
  const text = [...marks, form.title, ...lines, ...marks].flatMap((line) => wrapped(line, form.limits)).join('\n');
  return { ...report, text: form.limits.isCapitals ? text.toUpperCase() : text };
}

/** No line where nothing of it is known or required. Adds to what the report says of its fields. */
function lineText(form: ReportForm, line: FormLine, values: FieldValues, report: ComposedReport): string[] {
  const { label, fields } = line;
  if (fields.length === 0) return [label];
  const separator = separatorOf(form, line);
  const texts = fields.map(({ id, isRequired }) => {
    const was = values[id]?.text ?? '';
    const { text, reasons } = fitText(was, separator);
    if (reasons.length > 0) report.cleaned.push({ field: id, was, now: text, reasons });
    if (text === '' && isRequired) report.missing.push(id);
    return text;
  });
  if (texts.every((text) => text === '') && !fields.some(({ isRequired }) => isRequired)) return [];
  const known = texts.map((text) => text || NOT_KNOWN);
  return [form.style === 'letters' ? [label, ...known].join('/') : `${label}: ${known.join(', ')}`];
}

/** Breaks at spaces; a word that is longer than a line is cut. */
function wrapped(line: string, { lineLength }: TextLimits): string[] {
  if (line.length <= lineLength) return [line];
  const cut = line.lastIndexOf(' ', lineLength);
  const end = cut > INDENT.length ? cut : lineLength;
  return [line.slice(0, end).trimEnd(), ...wrapped(INDENT + line.slice(end).trimStart(), { lineLength, isCapitals: false })];
}
