// Measures that would lower the figure, each rated again, and the residual risk with those that are ticked.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { type MeasureName, measuresFor, residualWith, toggleMeasure } from '#domain/risk/measures.ts';
import type { Translate } from '#i18n/i18n.ts';
import { pointsWords, rangeWords, shortBandWords, type UnsureBand } from '#i18n/rating-words.ts';
import { CheckList } from '#ui/form/check-list.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Text } from '#ui/text.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';

interface Props extends Pick<ShipRating, 'inputs' | 'rating' | 'world'> {
  /** Those that whoever reads adopts, and that still lower the figure: they are signed with the assessment. */
  adopted: readonly MeasureName[];
  onAdopt: (adopted: readonly MeasureName[]) => void;
}

/** From the figure of now to the one with a measure. */
export const fallWords = (t: Translate, from: number, to: UnsureBand & { figure: number }): string =>
  t('vtaPage.fromTo', { from: pointsWords(from), to: pointsWords(to.figure), band: shortBandWords(t, to) });

/** The residual risk as lists of facts say it. */
export const residualFact = (t: Translate, rating: RiskRating) => ({
  label: t('vtaPage.residual'),
  value: `${t('ratingPage.figureAndBand', { figure: pointsWords(rating.figure), band: shortBandWords(t, rating) })}. ${rangeWords(t, rating)}`,
});

export function MeasuresCard({ inputs, rating: { figure: from }, world: { rules }, adopted, onAdopt }: Props) {
  const { t } = useTranslation();
  const { each, residual } = measuresFor(inputs, rules);
  const options = each.map((measure) => ({
    value: measure.name,
    label: t('vtaPage.measureFall', { measure: t(`vtaPage.measure.${measure.name}`), fall: fallWords(t, from, measure) }),
  }));
  return (
    <Card id="vta-measures" title={t('vtaPage.measures')} hint={residual && t('vtaPage.measuresTick')}>
      {residual ? (
        <>
          <CheckList
            label={t('vtaPage.adopted')}
            options={options}
            chosen={adopted}
            onToggle={(name) => onAdopt(toggleMeasure(adopted, name))}
          />
          <Facts
            facts={[
              ...(each.length > 1 ? [{ label: t('vtaPage.together'), value: fallWords(t, from, residual) }] : []),
              adopted.length > 0
                ? residualFact(t, residualWith(inputs, adopted, rules))
                : { label: t('vtaPage.residual'), value: t('vtaPage.residualNone') },
            ]}
          />
        </>
      ) : (
        <Text tone="quiet">{t('vtaPage.measuresNone')}</Text>
      )}
    </Card>
  );
}
