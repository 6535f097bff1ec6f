// The line at the foot of the map: where the pointer is, how far in, how old the picture is, and that this is no chart to navigate by.
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { formatNumber, formatPosition } from '#i18n/formats.ts';
import type { Chart } from '#map/chart.ts';
import css from './map-screen.module.css';

interface Props {
  chart: Chart;
  /** The age of what the map shows. */
  age: ReactNode;
}

export function MapStatusLine({ chart, age }: Props) {
  const { t } = useTranslation();
  const [pointer, setPointer] = useState<LonLat>();
  const [view, setView] = useState(chart.view);
  useEffect(() => {
    const stops = [chart.on('pointer', setPointer), chart.on('moveEnd', setView)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chart]);
  return (
    <div className={css.status}>
      <bdi className={css.where}>{formatPosition(pointer ?? view.position)}</bdi>
      <span className={`${css.zoom} tabular`}>{t('map.zoom', { zoom: formatNumber(view.zoom, 1) })}</span>
      <span className={css.statusEnd}>
        <span>{t('map.notForNavigation')}</span>
        {age}
      </span>
    </div>
  );
}
