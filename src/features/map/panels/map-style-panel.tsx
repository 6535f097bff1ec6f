// The look of the map: our own base map in three styles, or the nautical chart with its options.
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAP_STYLES } from '#contract/entities/views.ts';
import { setEnc, setMapStyle } from '#domain/workbench/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import { withTexts } from '#i18n/i18n.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Choice } from '#ui/form/choice.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { globeShown, showGlobe } from '#features/map/globe.ts';
import css from './panels.module.css';
import { baseSchemeOf, useChartIsShown } from '#features/map/use-map-style.ts';
import { NIGHT_LIGHTS } from '#contract/theme.ts';
import { changeTheme, useThemeSettings } from '#ui/look/theme-settings.ts';

// Night mode for the bridge: on or off, and how bright.
export function NightSettings() {
  const { t } = useTranslation();
  const id = useId();
  const { themeNight, themeNightLight } = useThemeSettings();
  return (
    <div className="stack-16">
      <SwitchField
        label={t('map.night')}
        hint={t('map.nightHint')}
        checked={themeNight}
        onChange={(on) => changeTheme({ themeNight: on })}
      />
      {themeNight && (
        <div className={css.range}>
          <label htmlFor={id}>{t('map.nightLight')}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={NIGHT_LIGHTS.length - 1}
            value={NIGHT_LIGHTS.indexOf(themeNightLight)}
            aria-valuetext={t('map.percent', { value: themeNightLight })}
            onChange={(event) => changeTheme({ themeNightLight: NIGHT_LIGHTS[Number(event.target.value)] ?? '100' })}
          />
        </div>
      )}
    </div>
  );
}

/** Only users of the chart wait for its form and the texts of it. */
const ChartOptionsForm = lazy(() =>
  withTexts(['chartsPage'], () => import('./chart-options-form.tsx')).then((module) => ({ default: module.ChartOptionsForm })),
);

export function MapStylePanel({ chart, accountId }: { chart: Chart; accountId: string }) {
  const { t } = useTranslation();
  const { mapStyle, mapEnc } = useWorkbench();
  const hasChart = useChartIsShown(accountId);
  const appearance = useAppearance();
  const globe = useWatched(globeShown);
  const base = baseSchemeOf(appearance);
  return (
    <div className="stack-16">
      <Choice
        label={t('map.ground')}
        value={mapEnc ? 'enc' : 'osm'}
        options={[
          { value: 'osm', label: t('map.osm') },
          { value: 'enc', label: t('map.enc') },
        ]}
        onChange={(ground) => changeWorkbench((before) => setEnc(before, ground === 'enc', base))}
      />
      {mapEnc ? (
        <>
          {!hasChart && <Notice>{t('map.noCellsLong')}</Notice>}
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <ChartOptionsForm />
          </Suspense>
        </>
      ) : (
        <Choice
          label={t('map.style')}
          value={mapStyle}
          options={MAP_STYLES.map((style) => ({ value: style, label: t(`map.styles.${style}`) }))}
          onChange={(style) => changeWorkbench((before) => setMapStyle(before, style))}
        />
      )}
      {appearance === 'night' && !mapEnc && (
        <Text as="p" size="small" tone="quiet">
          {t('map.styleAtNight')}
        </Text>
      )}
      <SwitchField label={t('map.globe')} hint={t('map.globeHint')} checked={globe} onChange={(on) => showGlobe(chart, on)} />
      <NightSettings />
    </div>
  );
}
