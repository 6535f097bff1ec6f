// What is wrong with the data or the question, and what could still be computed.
import { useTranslation } from 'react-i18next';
import { serverNow } from '#platform/clock.ts';
import { Notice } from '#ui/notice.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { passageNotices } from './passage-facts.ts';

export function DataNotices({ passage }: { passage: AssessedPassage }) {
  const { t } = useTranslation();
  return passageNotices(t, passage, serverNow()).map(({ words, isWarning }) => (
    <Notice key={words} tone={isWarning ? 'warning' : 'info'}>
      {words}
    </Notice>
  ));
}
