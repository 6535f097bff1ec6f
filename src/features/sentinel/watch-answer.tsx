// What the server told of waits for somebody's answer: who is to be called, and the button that ends the calls.
import { useTranslation } from 'react-i18next';
import type { WatchLogRow, WatchRow, WatchStateRow } from '#contract/tables.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { People } from './use-watches.ts';
import { answerTo, answerWords, nextCallWords, telLink } from './watch-words.ts';
import { writeWatch } from './write-watch.ts';

interface Props {
  watch: Pick<WatchRow, 'contacts' | 'answerMinutes'>;
  /** Of an exercise, which never looks like the alert itself. */
  isExercise?: boolean;
  ashore: WatchStateRow | undefined;
  log: readonly WatchLogRow[];
  people: People;
  accountId: string;
}

/** Empty where nothing was told. */
export function Answer({ watch, isExercise = false, ashore, log, people, accountId }: Props) {
  const { t } = useTranslation();
  const mechanisms = useMechanisms();
  if (ashore?.entryId === undefined) return null;
  const { watchId, entryId, contact } = ashore;
  const words = answerWords(t, ashore, log, { people, accountId });
  if (answerTo(ashore, log)) return <p className="no-margin quiet small">{words}</p>;
  return (
    <section className="stack-8" aria-label={t('sentinelPage.answer.head')}>
      <Notice tone={contact && !isExercise ? 'danger' : 'warning'}>
        {[words, nextCallWords(t, { watch, ashore, mechanisms })].filter(Boolean).join('. ')}
      </Notice>
      <div className="line-8 wraps">
        <Button kind={isExercise ? 'soft' : 'primary'} onClick={() => void writeWatch('watch.acknowledge', { watchId, noteId: entryId })}>
          {t(isExercise ? 'sentinelPage.drill.acknowledge' : 'sentinelPage.answer.acknowledge')}
        </Button>
        {contact?.telephone && contact.email === undefined && (
          <Button asChild kind="soft">
            <a href={telLink(contact.telephone)}>{contact.telephone}</a>
          </Button>
        )}
      </div>
    </section>
  );
}
