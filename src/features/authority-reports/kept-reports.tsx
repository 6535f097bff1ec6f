// On the page of a ship: the reports that somebody said were sent or handed to the server, newest first. Each text can be opened.
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { receiptAnchor } from '#contract/row-ids.ts';
import { reportTitle } from '#domain/authority-reports/forms.ts';
import { formatNumber } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { FailureState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { unfetchedTitle, useUnfetched } from '#ui/unfetched.ts';
import css from './authority-reports.module.css';
import { receivedWords, mailWords, saidWords } from './receipt-words.ts';
import { keptOffer } from './report-document.ts';
import type { KeptReport } from './report-values.ts';
import { useKeptReports } from './use-report-data.ts';

/** The newest; the page says how many there are. */
const SHOWN = 20;

interface Props {
  accountId: string;
  mmsi: number;
  /** Passed in, because it is of another feature. */
  pdf: (offer: DocumentOffer) => ReactNode;
}

export function KeptReports({ accountId, mmsi, pdf }: Props) {
  const { t } = useTranslation();
  const unfetched = useUnfetched();
  const reports = useKeptReports(accountId, mmsi);
  const { hash } = useLocation();
  if (reports.state === 'loading') return null;
  return (
    <PagePart title={t('authorityReportsPage.keptTitle')}>
      {reports.state === 'failed' ? (
        <FailureState title={t('authorityReportsPage.failed')} message={t(`errors.${reports.error.code}`)} />
      ) : reports.value.length === 0 ? (
        <Text tone="quiet">{t(unfetched ? unfetchedTitle(unfetched) : 'authorityReportsPage.noneKept')}</Text>
      ) : (
        <>
          <ol className="bare-list stack-12" aria-label={t('authorityReportsPage.keptTitle')}>
            {reports.value
              .filter(({ id }, at) => at < SHOWN || receiptAnchor(id) === hash)
              .map((report) => (
                <Kept key={report.id} {...{ report, pdf, hash }} isOwn={report.ownerId === accountId} />
              ))}
          </ol>
          {reports.value.length > SHOWN && (
            <Text size="small" tone="quiet">
              {t('authorityReportsPage.newestOf', { shown: formatNumber(SHOWN), all: formatNumber(reports.value.length) })}
            </Text>
          )}
        </>
      )}
    </PagePart>
  );
}

interface KeptProps extends Pick<Props, 'pdf'> {
  report: KeptReport;
  isOwn: boolean;
  /** Of the address: a link, such as that of a watch's log, opens the receipt that it names. */
  hash: string;
}

function Kept({ report, isOwn, pdf, hash }: KeptProps) {
  const { t, i18n } = useTranslation();
  const anchor = receiptAnchor(report.id);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hash === anchor) item.current?.scrollIntoView();
  }, [hash, anchor]);
  return (
    <li ref={item} id={anchor}>
      <details open={hash === anchor}>
        <summary className={css.summary}>{reportTitle(report.form)}</summary>
        <pre className={css.text} dir="ltr" lang="en">
          {report.text}
        </pre>
        {pdf(keptOffer(report, isOwn, { t, language: i18n.language }))}
      </details>
      <Text size="small" tone="quiet" className="breaks">
        {saidWords(t, report, isOwn)}
      </Text>
      <MailStanding {...report} />
      <Arrival {...report} />
    </li>
  );
}

/** What became of one that the server mails. What was not sent is said loudly: its sender relies on it. */
function MailStanding({ mail, ...report }: KeptReport) {
  const { t } = useTranslation();
  if (!mail) return null;
  const words = mailWords(t, { ...report, mail });
  if (mail.state === 'failed' || mail.state === 'retrying')
    return <Notice tone={mail.state === 'failed' ? 'danger' : 'warning'}>{words}</Notice>;
  return (
    <Text size="small" className="breaks">
      {words}
    </Text>
  );
}

/** By whose clock its time is, and when the server received it. */
function Arrival(report: Pick<KeptReport, 'v' | 'arrivedAt' | 'clockUnsure'>) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="small" tone="quiet">
        {receivedWords(t, report)}
      </Text>
      {report.v === 0 && (
        <div>
          <Chip icon={<Icon name="time" size={12} />}>{t('authorityReportsPage.notArrived')}</Chip>
        </div>
      )}
    </>
  );
}
