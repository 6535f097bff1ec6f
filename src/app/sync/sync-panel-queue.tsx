// The edits that wait and those sent today, each as a sentence.
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatTime } from '#i18n/formats.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text, Title } from '#ui/text.tsx';
import { undoEdit } from './sync-actions.ts';
import css from './sync-panel.module.css';
import type { Queue } from './sync-queue.ts';
import { memberWord, memberValueWords } from './sync-value.tsx';
import { useEditWords } from './sync-words.ts';

export function WaitingEdits({ accountId, waiting, count }: { accountId: string; waiting: Queue['waiting']; count: number }) {
  const { t } = useTranslation();
  const words = useEditWords();
  return (
    <section aria-labelledby="sync-waiting">
      <Title level={3} size="small" id="sync-waiting">
        {t('sync.waitingTitle')} ({formatNumber(count)})
      </Title>
      <ul className={css.list}>
        {waiting.map(({ entry, subject, changes }) => {
          const said = words(entry, subject);
          return (
            <li key={entry.no} className={css.line}>
              <div className="breaks grows">
                <Text as="div">{said}</Text>
                {changes.map(({ member, from, to }) => (
                  <Text as="div" size="small" key={member}>
                    {t('sync.change', { member: memberWord(t, member), from: memberValueWords(t, from), to: memberValueWords(t, to) })}
                  </Text>
                ))}
                <Tries entry={entry} />
              </div>
              {entry.state === 'queued' && (
                <Button
                  kind="soft"
                  size="small"
                  aria-label={t('sync.undoNamed', { edit: said })}
                  onClick={() => void undoEdit(accountId, entry.no)}
                >
                  <Icon name="undo" size={14} />
                  {t('sync.undo')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <More shown={waiting.length} count={count} />
    </section>
  );
}

/** Whether a server may already have it: only an edit that was never sent can be undone. */
function Tries({ entry: { state, attempts, createdAtMs, error } }: { entry: OutboxEntry }) {
  const { t } = useTranslation();
  const said = state === 'queued' || attempts === 0 ? t('sync.neverSent') : t('sync.tried', { count: attempts });
  return (
    <Text as="div" size="small" tone="quiet" className="tabular">
      <bdi>{formatDateTime(createdAtMs)}</bdi> · {error ? t('sync.triedWhy', { words: said, why: t(`errors.${error.code}`) }) : said}
      {state !== 'queued' && <div>{t('sync.mayHaveArrived')}</div>}
    </Text>
  );
}

export function SentToday({ sent, count }: { sent: Queue['sent']; count: number }) {
  const { t } = useTranslation();
  const words = useEditWords();
  return (
    <details className={css.sent}>
      <summary>
        {t('sync.sentTitle')} ({formatNumber(count)})
      </summary>
      {count === 0 ? (
        <Text size="small" tone="quiet">
          {t('sync.sentNone')}
        </Text>
      ) : (
        <ul className={css.list}>
          {sent.map(({ entry, subject }) => (
            <li key={entry.no} className={css.line}>
              <Text as="div" className="breaks grows">
                {words(entry, subject)}
              </Text>
              <Text as="span" size="small" tone="quiet" className="tabular">
                <bdi>{formatTime(entry.acknowledgedAtMs ?? entry.createdAtMs)}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
      <More shown={sent.length} count={count} />
    </details>
  );
}

/** A list is never cut off without saying so. */
export function More({ shown, count }: { shown: number; count: number }) {
  const { t } = useTranslation();
  if (count <= shown) return null;
  return (
    <Text size="small" tone="quiet">
      {t('sync.more', { count: count - shown })}
    </Text>
  );
}
