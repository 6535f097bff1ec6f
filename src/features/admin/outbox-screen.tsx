// The mails that the server wrote, and their state. Without a mail server they are files in its data folder and can be read here.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letter } from '#contract/entities/administration.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import { Answered } from '#ui/table/answered.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { Text } from '#ui/text.tsx';
import css from './admin.module.css';
import { useOutbox } from './admin-queries.ts';
import { timeOr } from './admin-parts.tsx';
import { Older } from './audit-screen.tsx';

const LETTERS_A_STEP = 500;
const TONES: Record<Letter['state'], Tone> = { waiting: 'warning', sent: 'good', file: 'neutral', failed: 'danger' };
const idOf = ({ no }: Letter) => String(no);
const nameOf = ({ subject, to }: Letter) => `${subject} ${to}`;

/** The file column only where mails become files, the reason only where one failed: otherwise they would be empty. */
function useColumns(isAnyFile: boolean, isAnyRefused: boolean): readonly TableColumn<Letter>[] {
  const { t } = useTranslation();
  return useMemo(
    (): TableColumn<Letter>[] => [
      { id: 'subject', header: t('admin.outbox.subject'), kind: 'text', priority: 1, minPx: 300, grow: 2, value: ({ subject }) => subject },
      { id: 'to', header: t('admin.outbox.to'), kind: 'text', minPx: 200, value: ({ to }) => to },
      {
        id: 'state',
        header: t('admin.outbox.what'),
        kind: 'choice',
        priority: 1,
        minPx: 128,
        grow: 0,
        value: ({ state }) => [state],
        label: (state) => t(`admin.outbox.state.${state}`),
        cell: ({ state }) => <Chip tone={TONES[state]}>{t(`admin.outbox.state.${state}`)}</Chip>,
      },
      {
        id: 'no',
        header: t('admin.outbox.written'),
        kind: 'number',
        minPx: 164,
        grow: 0,
        value: ({ no }) => no,
        text: ({ createdAt }) => formatDateTime(createdAt),
        cell: ({ createdAt }) => <span className="tabular">{formatDateTime(createdAt)}</span>,
      },
      {
        id: 'sentAt',
        header: t('admin.outbox.sentAt'),
        kind: 'number',
        priority: 3,
        minPx: 164,
        grow: 0,
        hidden: true,
        value: ({ sentAt }) => sentAt,
        text: ({ sentAt }) => timeOr(sentAt, ''),
        cell: ({ sentAt }) => timeOr(sentAt, ''),
      },
      { id: 'tries', header: t('admin.outbox.tries'), kind: 'number', priority: 3, minPx: 92, grow: 0, value: ({ tries }) => tries },
      ...(isAnyFile
        ? [
            {
              id: 'file',
              header: t('admin.outbox.file'),
              kind: 'text',
              priority: 3,
              minPx: 210,
              value: ({ file }: Letter) => file,
            } as const,
          ]
        : []),
      ...(isAnyRefused
        ? [{ id: 'error', header: t('admin.outbox.error'), kind: 'text', minPx: 130, value: ({ error }: Letter) => error } as const]
        : []),
    ],
    [t, isAnyFile, isAnyRefused],
  );
}

export function OutboxScreen() {
  const { t } = useTranslation();
  const [most, setMost] = useState(LETTERS_A_STEP);
  const [opened, setOpened] = useState<Letter>();
  const { asked, again } = useOutbox(most);
  const rows = asked.state === 'ready' ? asked.value.rows : [];
  const isAnyFile = rows.some(({ state }) => state === 'file');
  const columns = useColumns(
    isAnyFile,
    rows.some(({ error }) => error !== undefined),
  );
  return (
    <>
      {isAnyFile && <Notice title={t('admin.overview.noMailServer')}>{t('admin.overview.noMailServerWhy')}</Notice>}
      <AnsweredTable
        name="adminOutbox"
        label={t('admin.outbox.title')}
        columns={columns}
        asked={asked}
        onRetry={again}
        onOpen={setOpened}
        rowId={idOf}
        rowName={nameOf}
        sortedBy={{ field: 'no', direction: 'desc' }}
        fileName={t('admin.outbox.fileName')}
        empty={
          <EmptyState icon={<Icon name="message" size={24} />} title={t('admin.outbox.empty')}>
            {t('admin.outbox.emptyWhy')}
          </EmptyState>
        }
      />
      {asked.state === 'ready' && asked.value.total > asked.value.rows.length && (
        <Older shown={asked.value.rows.length} total={asked.value.total} onMore={() => setMost(most + LETTERS_A_STEP)} />
      )}
      <Dialog
        open={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
        title={opened?.subject ?? ''}
        description={opened && t('admin.outbox.toWhom', { to: opened.to, time: formatDateTime(opened.createdAt) })}
      >
        {opened && <LetterText no={opened.no} />}
      </Dialog>
    </>
  );
}

/** The text comes from the mail's file; the server keeps no text of a sent mail. */
function LetterText({ no }: { no: number }) {
  const { t } = useTranslation();
  const { asked, again } = useAnswer('admin.letter', { params: { no } });
  return (
    <Answered asked={asked} onRetry={again}>
      {({ text }) => (text === undefined ? <Text tone="quiet">{t('admin.outbox.notKept')}</Text> : <p className={css.letter}>{text}</p>)}
    </Answered>
  );
}
