// Explains the dashed line of the base map: the limit of the territorial sea, which may be taken for a route.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseMapPalettes } from '#map/chart/base-map-palette.ts';
import { TERRITORIAL_SEA_LAYER } from '#map/chart/base-map-style.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import css from './panels.module.css';

/** Whether the line is in view. */
export function useHasLimits(chart: Chart | undefined): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!chart) return undefined;
    const look = () => setHas(chart.featuresInView([TERRITORIAL_SEA_LAYER]).length > 0);
    look();
    const stops = [chart.on('moveEnd', look), chart.on('settled', look)];
    return () => stops.forEach((stop) => stop());
  }, [chart]);
  return has;
}

export function BaseMapKey({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={css.keyTitle}>{t('map.ground')}</h3>
      <p className={css.keyRow}>
        <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
          <path d="M1 6H27" stroke={baseMapPalettes[scheme].territorialSea} strokeWidth={1.5} strokeDasharray="4 3" />
        </svg>
        <span>{t('map.keyTerritorialSea')}</span>
      </p>
    </section>
  );
}
