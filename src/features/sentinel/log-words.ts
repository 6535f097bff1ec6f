// A line of the log in words: what was done, and when it arrived where that was later. Pure.
import { SEND_WAYS } from '#contract/entities/authority-reports/receipts.ts';
import type { SentReport } from '#contract/entities/sentinel/watches.ts';
import type { WatchLogRow } from '#contract/tables.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { reportTitle } from '#domain/authority-reports/forms.ts';
import { drillRecord } from '#domain/sentinel/drill-record.ts';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

/** `noteBy`: who wrote the note that the line accepts, where that is known. */
export function kindWords(t: Translate, { kind, changed, reportedAt, state, contact, sentReport }: WatchLogRow, noteBy = ''): string {
  if (kind === 'changed')
    return t('sentinelPage.kind.changed', { what: (changed ?? []).map((member) => t(`sync.members.${member}`)).join(', ') });
  if (kind === 'report') return t('sentinelPage.kind.report', { time: reportedAt === undefined ? '' : formatDateTime(reportedAt) });
  if (kind === 'departed') return t('sentinelPage.kind.departed', { time: reportedAt === undefined ? '' : formatDateTime(reportedAt) });
  if (sentReport) return sentWords(t, kind, sentReport);
  if (kind === 'judged') return t('sentinelPage.kind.judged', { state: t(`sentinelPage.state.${state ?? 'ok'}`) });
  if (kind === 'told') return t('sentinelPage.kind.told', { name: contact?.name ?? '' });
  if (kind === 'called' && contact?.messaged)
    return t(contact.email === undefined ? 'sentinelPage.kind.messaged' : 'sentinelPage.kind.mailedAndMessaged', { ...contact });
  if (kind === 'called')
    return contact?.email === undefined
      ? t('sentinelPage.kind.called', { contact: [contact?.name, contact?.telephone].filter(Boolean).join(', ') })
      : t('sentinelPage.kind.mailed', { name: contact.name, email: contact.email });
  if (kind === 'handOver' && contact) return t('sentinelPage.kind.handOverTo', { name: contact.name });
  if (kind === 'accepted' && noteBy) return t('sentinelPage.kind.acceptedFrom', { name: noteBy });
  return t(`sentinelPage.kind.${kind}`);
}

/** Of a report to an authority. Newer code has more ways to send one. */
function sentWords(t: Translate, kind: WatchLogRow['kind'], { form, way, to, at, isRefused }: SentReport): string {
  const said = { form: reportTitle(form), to: to || t('sentinelPage.sent.nobodyNamed'), time: formatDateTime(at) };
  if (kind === 'reportMailed') return t(`sentinelPage.sent.${isRefused ? 'refused' : 'mailed'}`, said);
  const known = SEND_WAYS.find((one) => one === way) ?? 'other';
  return t(`sentinelPage.sent.${known}`, said);
}

/** What an exercise came to that this line ends. Empty: it ends none, or the log lacks its beginning. `nameOf`: who wrote a line. */
export function drillWords(
  t: Translate,
  { kind, drillId }: WatchLogRow,
  log: readonly WatchLogRow[],
  nameOf: (line: WatchLogRow) => string,
): string {
  const record = kind === 'drillEnded' && drillId !== undefined ? drillRecord(log, drillId) : undefined;
  if (!record) return '';
  const { lastedMs, judged, called, answer } = record;
  return [
    t('sentinelPage.drill.record.lasted', { time: formatAge(lastedMs) }),
    judged
      ? t('sentinelPage.drill.record.judged', { state: t(`sentinelPage.state.${judged.state}`), time: formatAge(judged.afterMs) })
      : t('sentinelPage.drill.record.notJudged'),
    ...(called.length > 0 ? [t('sentinelPage.drill.record.called', { names: called.join(', ') })] : []),
    answer
      ? t('sentinelPage.drill.record.answered', { name: nameOf(answer.line), time: formatAge(answer.afterMs) })
      : t('sentinelPage.drill.record.notAnswered'),
  ].join(' ');
}

/** The line with the note of somebody else that a line accepts. */
export const noteOf = ({ kind, noteId, ownerId }: WatchLogRow, log: readonly WatchLogRow[]): WatchLogRow | undefined =>
  kind === 'accepted' ? log.find((line) => line.id === noteId && line.ownerId !== ownerId) : undefined;

/** Empty: the server had it within a minute. */
export function arrivalWords(t: Translate, { v, writtenAt, arrivedAt, clockUnsure }: WatchLogRow): string {
  if (v === 0) return t('sentinelPage.notSent');
  if (arrivedAt - writtenAt < MINUTE_MS && !clockUnsure) return '';
  return t(clockUnsure ? 'sentinelPage.arrivedUnsure' : 'sentinelPage.arrived', { time: formatDateTime(arrivedAt) });
}
