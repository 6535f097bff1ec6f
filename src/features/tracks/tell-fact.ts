// A fact of a ship as other features list it: its sign and its words. They get it handed in, because facts are of tracks.
import { useTranslation } from 'react-i18next';
import type { KnownFact } from '#store/ship-facts.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { FACT_ICONS, factDetail, factTitle } from './fact-words.ts';

/** Needs the texts `shipPage`. */
export function useTellFact(): (known: KnownFact) => { icon: IconName; title: string; detail: string } {
  const { t } = useTranslation();
  return (known) => ({ icon: FACT_ICONS[known.fact.kind], title: factTitle(known.fact, t), detail: factDetail(known, t) });
}
