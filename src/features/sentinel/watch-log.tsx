// The log of a watch, newest first, and what is added to it. Lines are read and never changed.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptAnchor } from '#contract/row-ids.ts';
import type { EventRow, WatchLogRow } from '#contract/tables.ts';
import { reasonsOf } from '#domain/sentinel/follow-watch.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Text } from '#ui/text.tsx';
import css from './sentinel.module.css';
import { arrivalWords, drillWords, kindWords, noteOf } from './log-words.ts';
import type { People } from './use-watches.ts';
import { ExerciseMark } from './watch-state.tsx';
import { newestFirst, personWords, reasonWords } from './watch-words.ts';

interface Props {
  log: readonly WatchLogRow[];
  people: People;
  accountId: string;
  events: ReadonlyMap<string, EventRow> | undefined;
  inventedReports: ReadonlySet<string>;
}

export function WatchLog({ log, people, accountId, events, inventedReports }: Props) {
  const { t } = useTranslation();
  const lines = useMemo(() => newestFirst(log), [log]);
  const nameOf = (line: WatchLogRow | undefined) => line && personWords(t, people, line.ownerId, accountId, line.ownerName);
  return (
    <ol className="bare-list" aria-label={t('sentinelPage.log')}>
      {lines.map((line) => (
        <li key={line.id} className={css.line}>
          <div className="line-8 wraps">
            <time className="code small" dateTime={new Date(line.writtenAt).toISOString()}>
              {formatDateTime(line.writtenAt)}
            </time>
            <strong>
              <bdi>{nameOf(line)}</bdi>
            </strong>
            <span>{kindWords(t, line, nameOf(noteOf(line, log)))}</span>
          </div>
          {reasonsOf(line).map((reason) => (
            <p key={reason.kind + ('eventId' in reason ? reason.eventId : '')} className="no-margin quiet small">
              {reasonWords(t, reason, { nowMs: line.writtenAt, events, isAshore: true })}
            </p>
          ))}
          {line.text && <p className="as-written">{line.text}</p>}
          {line.sentReport && (
            <TextLink to="." hash={receiptAnchor(line.sentReport.reportId)}>
              {t('sentinelPage.sent.receipt')}
            </TextLink>
          )}
          <DrillRecordLine words={drillWords(t, line, log, (one) => nameOf(one) ?? '')} />
          {line.drillId !== undefined && <ExerciseMark />}
          {inventedReports.has(line.sentReport?.reportId ?? '') && <ExerciseMark words={t('sentinelPage.sent.invented')} />}
          <Arrival line={line} />
        </li>
      ))}
    </ol>
  );
}

const DrillRecordLine = ({ words }: { words: string }) => words !== '' && <p className="no-margin small">{words}</p>;

/** Whether the server has it, and when it arrived where that was later than when it was written. */
function Arrival({ line }: { line: WatchLogRow }) {
  const { t } = useTranslation();
  const words = arrivalWords(t, line);
  if (!words) return null;
  if (line.v === 0)
    return (
      <div>
        <Chip icon={<Icon name="time" size={12} />}>{words}</Chip>
      </div>
    );
  return (
    <Text size="small" tone="quiet">
      {words}
    </Text>
  );
}
