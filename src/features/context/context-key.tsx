// The key of the context layers: what is on the map now, with class limits, window, number of reports and dates.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { ThreatMapRow } from '#contract/tables.ts';
import type { LayerName } from '#contract/entities/map-layers.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { AREA_SWITCHES, contextChoice, type ShownArea } from './context-rows.ts';
import { AreaSwatch, ThreatSwatch } from './context-swatch.tsx';
import { cellKm2At, classWords, editionWords, indicativeWords, windowWords } from './context-words.ts';
import css from './context.module.css';
import { threatLooks } from './show-context.ts';
import { THREAT_FILLED_TO_ZOOM, type ThreatLook } from './threat-layer.ts';
import { useAreasOf, useThreatMap } from './use-context.ts';

interface Props {
  chart: Chart;
  accountId: string;
  scheme: Scheme;
}

/** null when none of its layers is on. */
export function ContextKey({ chart, accountId, scheme }: Props) {
  const { layers } = useWorkbench();
  const { smoothed } = useWatched(contextChoice);
  const map = useThreatMap(accountId);
  const looks = threatLooks({ y5: layers.threatView5yearOpen, y1: layers.threatView1yearOpen }, smoothed);
  const areaLayers = Object.entries(AREA_SWITCHES).flatMap(([key, layer]) => (layers[key as LayerName] ? [layer] : []));
  if (looks.length === 0 && areaLayers.length === 0) return null;
  return (
    <div className={css.key}>
      {map && looks.map((look) => <ThreatKey key={look.window} map={map} look={look} chart={chart} scheme={scheme} />)}
      {areaLayers.length > 0 && <AreasKey layers={areaLayers} accountId={accountId} scheme={scheme} />}
    </div>
  );
}

/** The zoom after the last movement of the map. */
function useZoom(chart: Chart): number {
  const [zoom, setZoom] = useState(chart.view.zoom);
  useEffect(() => chart.on('moveEnd', (view) => setZoom(view.zoom)), [chart]);
  return zoom;
}

function ThreatKey({ map, look, chart, scheme }: { map: ThreatMapRow; look: ThreatLook; chart: Chart; scheme: Scheme }) {
  const { t } = useTranslation();
  const zoom = useZoom(chart);
  const { window, smoothed, outlined } = look;
  const classes = classWords(t, map, window, smoothed);
  return (
    <section aria-label={t(`context.threat.${window}`)}>
      <h3>
        {t(`context.threat.${window}`)}
        {outlined && ` (${t('context.threat.outlined')})`}
      </h3>
      <table className={css.classes}>
        <caption className={css.caption}>{t(smoothed ? 'context.threat.densityLegend' : 'context.threat.countLegend')}</caption>
        <tbody>
          {classes.map(({ limits, perYear }, step) => (
            <tr key={limits}>
              <td>
                <ThreatSwatch step={step} of={classes.length} outlined={outlined} scheme={scheme} />
              </td>
              <th scope="row">{limits}</th>
              {perYear && <td>{perYear}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{smoothed ? t('context.threat.smoothedOver') : t('context.threat.cell', { km2: formatNumber(cellKm2At(zoom)) })}</p>
      {!outlined && zoom > THREAT_FILLED_TO_ZOOM && <p>{t('context.threat.edges')}</p>}
      <p>{windowWords(t, map, window)}</p>
      {map.sample && <p>{t('context.threat.sample')}</p>}
      <p>
        {t('context.threat.whatItIs')} {t('context.threat.builtAt', { time: formatDateTime(map.builtAt) })}
      </p>
    </section>
  );
}

function AreasKey({ layers, accountId, scheme }: { layers: readonly AreaLayer[]; accountId: string; scheme: Scheme }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('context.keyAreas')}>
      <h3>{t('context.keyAreas')}</h3>
      <ul className={css.rows}>
        {layers.map((layer) => (
          <LayerRows key={layer} layer={layer} accountId={accountId} scheme={scheme} />
        ))}
      </ul>
      {layers.includes('jwc') && <p>{t('context.namedOnly')}</p>}
    </section>
  );
}

/** Areas by name; zones and cables by number, because there are too many to name. */
function LayerRows({ layer, accountId, scheme }: { layer: AreaLayer; accountId: string; scheme: Scheme }) {
  const { t } = useTranslation();
  const shown = useAreasOf(accountId, layer)?.shown ?? [];
  const [first] = shown;
  if (!first) return null;
  const isMany = layer === 'eez' || layer === 'cables';
  const rows: { of: ShownArea; name: string }[] = isMany
    ? [{ of: first, name: t(layer === 'eez' ? 'context.zones' : 'context.lines', { shown: formatNumber(shown.length) }) }]
    : shown.map((of) => ({ of, name: of.area.name }));
  return rows.map(({ of: { area, past }, name }) => (
    <li key={area.id}>
      <AreaSwatch layer={layer} past={past} scheme={scheme} />
      <span>
        {name}. {[indicativeWords(t, area), editionWords(t, area), past && t('context.past')].filter(Boolean).join('. ')}
      </span>
    </li>
  ));
}
