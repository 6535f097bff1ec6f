// Says where ships or reports are invented, so that no rating that rests on them reads as real.
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import type { World } from './risk-world.ts';

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
