// Says that the operator's own ground is drawn, in part, as it was before its file was replaced, and asks for the newer edition again.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#map/chart/chart.ts';
import { olderGround } from '#map/chart/older-ground.ts';
import { olderGroundHere } from '#map/chart/older-ground-here.ts';
import { ownMaps } from '#map/own-maps.ts';
import { pageVisible } from '#platform/page-state.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Notice } from '#ui/notice.tsx';

/** Browsers say of few links that they are back. */
const AGAIN_MS = 60_000;

export function OlderGroundMark({ chart }: { chart: Pick<Chart, 'view' | 'visibleBox' | 'on' | 'retryTiles'> }) {
  const { t, i18n } = useTranslation();
  const older = useWatched(olderGround);
  const maps = useWatched(ownMaps);
  const [{ zoom }, setView] = useState(chart.view);
  useEffect(() => chart.on('moveEnd', setView), [chart]);
  const here = olderGroundHere(older, maps, chart.visibleBox(), zoom);
  const isAny = here.length > 0;
  useEffect(() => {
    const again = isAny ? setInterval(() => pageVisible.get() && chart.retryTiles(), AGAIN_MS) : undefined;
    return () => clearInterval(again);
  }, [chart, isAny]);
  if (!isAny) return null;
  const names = new Intl.ListFormat(i18n.language).format(here.map(({ name }) => name.replace(/\.pmtiles$/, '')));
  return <Notice tone="warning">{t('map.olderGround', { names })}</Notice>;
}
