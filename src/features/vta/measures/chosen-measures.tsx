// The measures that the writer of an assessment adopts, and the residual risk with them.
import { useTranslation } from 'react-i18next';
import type { RiskRating, ShipRiskInputs } from '#contract/entities/risk.ts';
import { rulesOfEdition } from '#domain/risk/chosen-rules.ts';
import { MEASURES, residualWith } from '#domain/risk/measures.ts';
import type { Translate } from '#i18n/i18n.ts';
import { heldRuleSets } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Text } from '#ui/text.tsx';
import { residualFact } from './measures-card.tsx';

/** A measure that this code does not know keeps its name. */
export const chosenWords = (t: Translate, chosen: readonly string[] = []): string[] =>
  chosen.map((name) => (name in MEASURES ? t(`vtaPage.measure.${name}`) : name));

interface Kept {
  inputs: ShipRiskInputs;
  result: RiskRating;
  chosen?: readonly string[] | undefined;
}

/** By the inputs and the edition of the row, neither of which ever changes. undefined: no measure, or the edition is not on this device. */
export function useResidual(accountId: string, { inputs, result, chosen = [] }: Kept): RiskRating | undefined {
  const editions = useHeld(heldRuleSets, accountId);
  const rules = editions && chosen.length > 0 ? rulesOfEdition(result.edition, editions.values()) : undefined;
  return rules && residualWith(inputs, chosen, rules);
}

export function ChosenMeasures({ chosen, residual }: Pick<Kept, 'chosen'> & { residual: RiskRating | undefined }) {
  const { t } = useTranslation();
  if (!chosen?.length) return null;
  return (
    <Card id="vta-chosen" title={t('vtaPage.chosen')}>
      <Text>{chosenWords(t, chosen).join(', ')}</Text>
      {residual && <Facts facts={[residualFact(t, residual)]} />}
    </Card>
  );
}
