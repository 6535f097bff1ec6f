// The measures that the writer of an assessment proposes.
import { useTranslation } from 'react-i18next';
import { MEASURES } from '#domain/risk/measures.ts';
import type { Translate } from '#i18n/i18n.ts';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';

/** A measure that this code does not know keeps its name. */
export const chosenWords = (t: Translate, chosen: readonly string[] = []): string[] =>
  chosen.map((name) => (name in MEASURES ? t(`vtaPage.measure.${name}`) : name));

export function ChosenMeasures({ chosen }: { chosen: readonly string[] | undefined }) {
  const { t } = useTranslation();
  if (!chosen?.length) return null;
  return (
    <Card id="vta-chosen" title={t('vtaPage.chosen')}>
      <Text>{chosenWords(t, chosen).join(', ')}</Text>
    </Card>
  );
}
