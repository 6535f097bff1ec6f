// Says where ships or reports are invented, so that no rating that rests on them reads as real.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import type { Translate } from '#i18n/i18n.ts';
import { Notice } from '#ui/notice.tsx';
import type { World } from './risk-world.ts';

const KEPT_SOURCES = ['demonstration', 'recording', 'samples'] as const;

/** Of a signed version, by the sources of its lines alone. */
export const inventedOf = (t: Translate, { lines }: Pick<RiskRating, 'lines'>): string[] =>
  KEPT_SOURCES.filter((source) => lines.some((line) => line.source === source)).map((source) =>
    source === 'samples' ? t('vtaPage.samples') : t(`vtaPage.invented.${source}`),
  );

export function KeptInventedNotices({ rating }: { rating: RiskRating }) {
  const { t } = useTranslation();
  return inventedOf(t, rating).map((words) => (
    <Notice key={words} tone="warning">
      {words}
    </Notice>
  ));
}

export function InventedNotices({ world: { traffic, isAllSamples, hasEvents } }: { world: World }) {
  const { t } = useTranslation();
  return (
    <>
      {(traffic === 'demonstration' || traffic === 'recording') && <Notice tone="warning">{t(`vtaPage.invented.${traffic}`)}</Notice>}
      {isAllSamples && <Notice tone="warning">{t('vtaPage.samples')}</Notice>}
      {!hasEvents && <Notice>{t('vtaPage.noEvents')}</Notice>}
    </>
  );
}
