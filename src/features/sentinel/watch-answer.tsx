// What the server told of waits for somebody's answer: who is to be called, and the button that ends the calls.
import { useTranslation } from 'react-i18next';
import type { WatchLogRow, WatchStateRow } from '#contract/tables.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { People } from './use-watches.ts';
import { answerTo, answerWords } from './watch-words.ts';
import { writeWatch } from './write-watch.ts';

interface Props {
  ashore: WatchStateRow | undefined;
  log: readonly WatchLogRow[];
  people: People;
  accountId: string;
}

/** Empty where nothing was told. */
export function Answer({ ashore, log, people, accountId }: Props) {
  const { t } = useTranslation();
  if (ashore?.entryId === undefined) return null;
  const { watchId, entryId, contact } = ashore;
  const words = answerWords(t, ashore, log, { people, accountId });
  if (answerTo(ashore, log)) return <p className="no-margin quiet small">{words}</p>;
  return (
    <section className="stack-8" aria-label={t('sentinelPage.answer.head')}>
      <Notice tone={contact ? 'danger' : 'warning'}>{words}</Notice>
      <div className="line-8 wraps">
        <Button onClick={() => void writeWatch('watch.acknowledge', { watchId, noteId: entryId })}>
          {t('sentinelPage.answer.acknowledge')}
        </Button>
        {contact?.telephone && contact.email === undefined && (
          <Button asChild kind="soft">
            <a href={`tel:${contact.telephone.replaceAll(/[^+\d]/g, '')}`}>{contact.telephone}</a>
          </Button>
        )}
      </div>
    </section>
  );
}
