// The audit log, newest first: who did what to what, when, from where, with the values before and after.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/entities/administration.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { Text } from '#ui/text.tsx';
import { actionWords } from './action-words.ts';
import css from './admin.module.css';
import { useAudit } from './admin-queries.ts';

const LINES_A_STEP = 500;
const idOf = ({ no }: AuditLine) => String(no);
const nameOf = ({ action, subject }: AuditLine) => `${actionWords(action)} ${subject ?? ''}`;

function useColumns(): readonly TableColumn<AuditLine>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'action',
        header: t('admin.audit.action'),
        kind: 'choice',
        priority: 1,
        minPx: 230,
        value: ({ action }) => [action],
        label: actionWords,
      },
      {
        id: 'at',
        header: t('admin.audit.at'),
        kind: 'number',
        priority: 1,
        minPx: 164,
        grow: 0,
        value: ({ no }) => no, // the order in which they were written
        text: ({ at }) => formatDateTime(at),
        cell: ({ at }) => <span className="tabular">{formatDateTime(at)}</span>,
      },
      { id: 'who', header: t('admin.audit.who'), kind: 'text', minPx: 150, value: ({ who }) => who ?? t('admin.audit.nobody') },
      {
        id: 'organisation',
        header: t('admin.audit.organisation'),
        kind: 'choice',
        minPx: 130,
        value: ({ organisationName }) => (organisationName ? [organisationName] : []),
      },
      // an id, for those who search by it; the row's dialog shows it too
      { id: 'subject', header: t('admin.audit.subject'), kind: 'text', minPx: 150, hidden: true, value: ({ subject }) => subject },
      { id: 'address', header: t('admin.audit.address'), kind: 'text', priority: 3, minPx: 110, grow: 0, value: ({ address }) => address },
    ],
    [t],
  );
}

export function AuditScreen() {
  const { t } = useTranslation();
  const [most, setMost] = useState(LINES_A_STEP);
  const { asked, again } = useAudit(most);
  const columns = useColumns();
  const [opened, setOpened] = useState<AuditLine>();
  return (
    <>
      <AnsweredTable
        name="adminAudit"
        label={t('admin.audit.title')}
        columns={columns}
        asked={asked}
        onRetry={again}
        rowId={idOf}
        rowName={nameOf}
        onOpen={setOpened}
        sortedBy={{ field: 'at', direction: 'desc' }}
        fileName={t('admin.audit.fileName')}
        empty={
          <EmptyState icon={<Icon name="report" size={24} />} title={t('admin.audit.empty')}>
            {t('admin.audit.emptyWhy')}
          </EmptyState>
        }
      />
      {asked.state === 'ready' && asked.value.total > asked.value.rows.length && (
        <Older shown={asked.value.rows.length} total={asked.value.total} onMore={() => setMost(most + LINES_A_STEP)} />
      )}
      <AuditDialog line={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** The log may be very long: only the newest part is read, and the screen says so. */
export function Older({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.inline}>
      <Text as="span" size="small" tone="quiet" className="tabular">
        {t('admin.newestOf', { shown: formatNumber(shown), total: formatNumber(total) })}
      </Text>
      <OnlineButton kind="soft" onClick={onMore}>
        {t('admin.older')}
      </OnlineButton>
    </div>
  );
}

function AuditDialog({ line, onClose }: { line: AuditLine | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  if (!line) return null;
  const known = [
    { label: t('admin.audit.at'), value: formatDateTime(line.at) },
    { label: t('admin.audit.who'), value: line.who ?? t('admin.audit.nobody') },
    { label: t('admin.audit.organisation'), value: line.organisationName },
    { label: t('admin.audit.subject'), value: line.subject },
    { label: t('admin.audit.address'), value: line.address },
  ].filter(({ value }) => value !== undefined);
  return (
    <Dialog open onOpenChange={onClose} title={actionWords(line.action)}>
      <div className="stack-20 shrinks">
        <Facts facts={known} />
        {line.before !== undefined && <Json title={t('admin.audit.before')} value={line.before} />}
        {line.after !== undefined && <Json title={t('admin.audit.after')} value={line.after} />}
      </div>
    </Dialog>
  );
}

const Json = ({ title, value }: { title: string; value: unknown }) => (
  <div>
    <Text strong>{title}</Text>
    <pre className={css.json} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  </div>
);
