// A receipt in words: who said what, and what became of a report that the server mails.
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { KeptReport } from './report-values.ts';

export function saidWords(t: Translate, { way, sentTo, authorName, writtenAt }: KeptReport, isOwn: boolean): string {
  const said = { time: formatDateTime(writtenAt), way: t(`authorityReportsPage.way.${way}`), name: authorName, to: sentTo };
  if (way === 'server') return t(isOwn ? 'authorityReportsPage.said.youHanded' : 'authorityReportsPage.said.nameHanded', said);
  const words = isOwn ? (sentTo ? 'youSaidTo' : 'youSaid') : sentTo ? 'nameSaidTo' : 'nameSaid';
  return t(`authorityReportsPage.said.${words}`, said);
}

/** By whose clock the receipt has its time, and when the server received it. `v` 0: it has not. */
export function receivedWords(t: Translate, { v, arrivedAt, clockUnsure }: Pick<KeptReport, 'v' | 'arrivedAt' | 'clockUnsure'>): string {
  if (v === 0) return t('authorityReportsPage.deviceTime');
  return t(clockUnsure ? 'authorityReportsPage.arrivedUnsure' : 'authorityReportsPage.arrived', { time: formatDateTime(arrivedAt) });
}

/** `v` 0: the server does not have it yet. Empty: the server does not mail it. */
export function mailWords(t: Translate, { withPdf, ...report }: Pick<KeptReport, 'mail' | 'sentTo' | 'v' | 'withPdf'>): string {
  const words = standingWords(t, report);
  if (!withPdf || !report.mail || report.mail.state === 'failed') return words;
  const { state, attached: name } = report.mail;
  const pdf = state !== 'sent' ? 'asked' : name === undefined ? 'missing' : 'went';
  return `${words} ${t(`authorityReportsPage.pdf.${pdf}`, { name })}`;
}

function standingWords(t: Translate, { mail, sentTo, v }: Pick<KeptReport, 'mail' | 'sentTo' | 'v'>): string {
  if (!mail) return '';
  const { state, at, reason } = mail;
  const said = { to: sentTo, time: at === undefined ? '' : formatDateTime(at) };
  switch (state) {
    case 'waiting':
      return t(v === 0 ? 'authorityReportsPage.mailed.onDevice' : 'authorityReportsPage.mailed.waiting', said);
    case 'retrying':
      return t('authorityReportsPage.mailed.retrying', said);
    case 'sent':
      return t('authorityReportsPage.mailed.sent', said);
    default:
      return t('authorityReportsPage.mailed.failed', { ...said, reason: t(`authorityReportsPage.mailFailure.${reason ?? 'refused'}`) });
  }
}
