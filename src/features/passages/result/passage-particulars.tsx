// The passage in figures: way, times, and of when the data is.
import { useTranslation } from 'react-i18next';
import { Facts } from '#ui/list/facts.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { passageFacts } from './passage-facts.ts';

export function PassageParticulars({ passage }: { passage: AssessedPassage }) {
  const { t } = useTranslation();
  return <Facts facts={passageFacts(t, passage)} />;
}
