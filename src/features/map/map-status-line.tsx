// The line at the bottom of the map: position of the pointer, zoom, scale, north, age of the ships shown, and "not for navigation".
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { formatCourse, formatNumber } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart/chart.ts';
import { ownMaps } from '#map/own-maps.ts';
import { useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import css from './map-status-line.module.css';
import { type PanelSight, pressPanel } from './open-tool.ts';
import { roundScale, scaleBarAt, scaleDecimals } from './scale-bar.ts';

interface Props {
  chart: Chart;
  /** What must be known of the nautical chart. */
  ground?: ReactNode;
  /** The age of what the map shows. */
  age: ReactNode;
  /** Which of the panels are visible. */
  sight?: PanelSight;
}

/** On a phone the age and the warning need the space. */
const SCALE_PX = { wide: 84, narrow: 56 } as const;

export function MapStatusLine({ chart, ground, age, sight = 'all' }: Props) {
  const { t } = useTranslation();
  const { mapEnc } = useWorkbench();
  const hasOwnMaps = useWatched(ownMaps).length > 0; // they may show more
  const positionText = usePositionFormat();
  const [pointer, setPointer] = useState<LonLat>();
  const [view, setView] = useState(chart.view);
  useEffect(() => {
    const stops = [chart.on('pointer', setPointer), chart.on('moveEnd', setView)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chart]);
  const scale = scaleBarAt(view.position[1], view.zoom, SCALE_PX[useMedia('(max-width: 640px)') ? 'narrow' : 'wide']);
  return (
    <div className={css.status}>
      <bdi className={css.where}>{positionText(pointer ?? view.position)}</bdi>
      <span className={`${css.zoom} tabular`}>{t('map.zoom', { zoom: formatNumber(view.zoom, 1) })}</span>
      {mapEnc && <span className="tabular">{t('map.ofScale', { scale: formatNumber(roundScale(view.position[1], view.zoom)) })}</span>}
      <span
        className={`line-6 tabular`}
        role="img"
        aria-label={t('map.scale', { distance: formatNumber(scale.distanceNm, scaleDecimals(scale.distanceNm)) })}
      >
        <span className={css.bar} style={{ inlineSize: scale.widthPx }} />
        {formatNumber(scale.distanceNm, scaleDecimals(scale.distanceNm))} {t('map.nauticalMiles')}
      </span>
      <North chart={chart} bearingDeg={view.bearingDeg ?? 0} pitchDeg={view.pitchDeg ?? 0} />
      <KeyButton sight={sight} />
      {ground}
      <span className={css.end}>
        <span>{t(mapEnc || hasOwnMaps ? 'map.notForNavigation' : 'map.notForNavigationPlain')}</span>
        {age}
      </span>
    </div>
  );
}

/** In words, where somebody looks who does not know a sign. On a phone the bar of tools has it. */
function KeyButton({ sight }: { sight: PanelSight }) {
  const { t } = useTranslation();
  const { panels } = useWorkbench();
  return (
    <button
      type="button"
      className={`${css.north} ${css.key}`}
      aria-pressed={isPanelOpen(panels, 'key')}
      onClick={() => pressPanel('key', sight)}
    >
      <Icon name="key" size={14} />
      {t('map.panels.key')}
    </button>
  );
}

/** Only while north is not up, or the map is tilted. */
function North({ chart, bearingDeg, pitchDeg }: { chart: Chart; bearingDeg: number; pitchDeg: number }) {
  const { t } = useTranslation();
  if (Math.abs(bearingDeg) < 0.5 && pitchDeg < 0.5) return null;
  return (
    <button
      type="button"
      className={`${css.north} tabular`}
      title={t('map.northUp')}
      aria-label={t('map.northUp')}
      onClick={() => chart.northUp()}
    >
      <span style={{ transform: `rotate(${-bearingDeg}deg)` }}>
        <Icon name="north" size={14} />
      </span>
      {formatCourse(bearingDeg)}
    </button>
  );
}
