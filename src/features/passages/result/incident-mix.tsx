// What was reported along the way, by type.
import { useTranslation } from 'react-i18next';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Text } from '#ui/text.tsx';

const MOST_TYPES = 12;

export function IncidentMix({ mix }: Pick<PassageAssessment, 'mix'>) {
  const { t } = useTranslation();
  if (mix.length === 0) return <Text tone="quiet">{t('passagesPage.mixNone')}</Text>;
  return (
    <PagePart title={t('passagesPage.mix')}>
      <BarList
        label={t('passagesPage.mix')}
        bars={mix.map(({ type, count }) => ({ key: type, label: t(`events.type.${type}`), count }))}
        only={{ most: MOST_TYPES, rest: t('passagesPage.otherTypes') }}
      />
    </PagePart>
  );
}
