// On the page of a ship: the reports that somebody said were sent, newest first. Each text can be opened.
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/units.ts';
import { REPORT_FORMS } from '#domain/authority-reports/forms.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FailureState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import css from './authority-reports.module.css';
import type { KeptReport } from './report-values.ts';
import { useKeptReports } from './use-report-data.ts';

/** The newest; the page says how many there are. */
const SHOWN = 20;

export function KeptReports({ accountId, mmsi }: { accountId: string; mmsi: number }) {
  const { t } = useTranslation();
  const unfetched = useUnfetched();
  const reports = useKeptReports(accountId, mmsi);
  if (reports.state === 'loading') return null;
  return (
    <PagePart title={t('authorityReportsPage.keptTitle')}>
      {reports.state === 'failed' ? (
        <FailureState title={t('authorityReportsPage.failed')} message={t(`errors.${reports.error.code}`)} />
      ) : reports.value.length === 0 ? (
        <Text tone="quiet">{t(unfetched ? 'ui.notFetched' : 'authorityReportsPage.noneKept')}</Text>
      ) : (
        <>
          <ol className="bare-list stack-12" aria-label={t('authorityReportsPage.keptTitle')}>
            {reports.value.slice(0, SHOWN).map((report) => (
              <Kept key={report.id} report={report} isOwn={report.ownerId === accountId} />
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

function Kept({ report: { form, sentTo, way, authorName, text, writtenAt, ...times }, isOwn }: { report: KeptReport; isOwn: boolean }) {
  const { t } = useTranslation();
  const title = REPORT_FORMS.find(({ id }) => id === form)?.title ?? form; // newer code has more forms
  const said = { time: formatDateTime(writtenAt), way: t(`authorityReportsPage.way.${way}`), name: authorName, to: sentTo };
  const words = isOwn ? (sentTo ? 'youSaidTo' : 'youSaid') : sentTo ? 'nameSaidTo' : 'nameSaid';
  return (
    <li>
      <details>
        <summary className={css.summary}>{title}</summary>
        <pre className={css.text} dir="ltr" lang="en">
          {text}
        </pre>
      </details>
      <Text size="small" tone="quiet" className="breaks">
        {t(`authorityReportsPage.said.${words}`, said)}
      </Text>
      <Arrival writtenAt={writtenAt} {...times} />
    </li>
  );
}

/** Whether the server has it, and when it arrived where that was later than when it was made. */
function Arrival({ v, writtenAt, arrivedAt, clockUnsure }: Pick<KeptReport, 'v' | 'writtenAt' | 'arrivedAt' | 'clockUnsure'>) {
  const { t } = useTranslation();
  if (v === 0)
    return (
      <div>
        <Chip icon={<Icon name="time" size={12} />}>{t('authorityReportsPage.notArrived')}</Chip>
      </div>
    );
  if (arrivedAt - writtenAt < MINUTE_MS && !clockUnsure) return null;
  return (
    <Text size="small" tone="quiet">
      {t(clockUnsure ? 'authorityReportsPage.arrivedUnsure' : 'authorityReportsPage.arrived', { time: formatDateTime(arrivedAt) })}
    </Text>
  );
}
