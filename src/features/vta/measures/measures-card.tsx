// Measures that would lower the figure, each rated again.
import { useTranslation } from 'react-i18next';
import { measuresFor } from '#domain/risk/measures.ts';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Text } from '#ui/text.tsx';
import { bandWords, pointsWords } from '#i18n/rating-words.ts';
import type { ShipRating } from '#features/vta/rated-ships.ts';

export function MeasuresCard({ inputs, rating: { figure: from }, world: { rules } }: Pick<ShipRating, 'inputs' | 'rating' | 'world'>) {
  const { t } = useTranslation();
  const { each, residual } = measuresFor(inputs, rules);
  const fall = (to: Pick<ShipRating['rating'], 'figure' | 'band' | 'bandRange'>) =>
    t('vtaPage.fromTo', { from: pointsWords(from), to: pointsWords(to.figure), band: bandWords(t, to) });
  const facts = each.map((measure) => ({ label: t(`vtaPage.measure.${measure.name}`), value: fall(measure) }));
  return (
    <Card id="vta-measures" title={t('vtaPage.measures')}>
      {residual ? (
        <Facts facts={each.length > 1 ? [...facts, { label: t('vtaPage.together'), value: fall(residual) }] : facts} />
      ) : (
        <Text tone="quiet">{t('vtaPage.measuresNone')}</Text>
      )}
    </Card>
  );
}
