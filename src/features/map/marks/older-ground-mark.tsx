// Says that the operator's own ground is drawn, in part, as it was before its file was replaced.
import { useTranslation } from 'react-i18next';
import type { Chart } from '#map/chart/chart.ts';
import { olderGround } from '#map/chart/older-ground.ts';
import { useView } from '#map/chart/chart-view.ts';
import { olderGroundHere } from '#map/chart/older-ground-here.ts';
import { ownMaps } from '#map/own-maps.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Notice } from '#ui/notice.tsx';

export function OlderGroundMark({ chart }: { chart: Pick<Chart, 'view' | 'visibleBox' | 'on'> }) {
  const { t, i18n } = useTranslation();
  const older = useWatched(olderGround);
  const maps = useWatched(ownMaps);
  const { box, zoom } = useView(chart);
  const here = olderGroundHere(older, maps, box, zoom);
  if (here.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(here.map(({ name }) => name.replace(/\.pmtiles$/, '')));
  return <Notice tone="warning">{t('map.olderGround', { names })}</Notice>;
}
