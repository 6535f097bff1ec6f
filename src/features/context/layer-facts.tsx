// What a layer of the map is: its edition, source and licence, and a plain sentence when it is empty.
import { useTranslation } from 'react-i18next';
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { AreaRow } from '#contract/tables.ts';
import type { ThreatWindow } from '#contract/entities/threat-maps.ts';
import type { LayerName } from '#contract/entities/map-layers.ts';
import { useWatched } from '#platform/use-watched.ts';
import { AREA_SWITCHES, contextChoice } from './context-rows.ts';
import { editionWords, indicativeWords, noMapWords, sourceWords, windowWords } from './context-words.ts';
import css from './context.module.css';
import { useAreasOf, useEventsComing, useThreatMap } from './use-context.ts';

export interface LayerFactsProps {
  layer: LayerName;
  accountId: string;
}

export function LayerFacts({ layer, accountId }: LayerFactsProps) {
  const { t } = useTranslation();
  const area = AREA_SWITCHES[layer];
  return (
    <div className={css.facts}>
      {area && <AreaFacts layer={area} accountId={accountId} />}
      {layer === 'threatView5yearOpen' && <ThreatFacts window="y5" accountId={accountId} />}
      {layer === 'threatView1yearOpen' && <ThreatFacts window="y1" accountId={accountId} />}
      {layer === 'weatherViewOpen' && <p>{t('context.noWeather')}</p>}
      {layer === 'predictedRouteViewOpen' && <p>{t('context.predictedRoute')}</p>}
      {layer === 'actualRouteViewOpen' && <p>{t('context.actualRoute')}</p>}
    </div>
  );
}

/** The first area of each edition. */
const byEdition = (areas: readonly AreaRow[]): AreaRow[] => [...new Map(areas.map((area) => [area.edition, area])).values()];

function AreaFacts({ layer, accountId }: { layer: AreaLayer; accountId: string }) {
  const { t } = useTranslation();
  const areas = useAreasOf(accountId, layer);
  if (!areas) return null;
  if (areas.held.length === 0) return <p>{t('context.notHere')}</p>;
  if (areas.shown.length === 0) return <p>{t('context.nothingThen')}</p>;
  const editions = byEdition(areas.shown.map(({ area }) => area)).map((area) => (
    <div key={area.edition}>
      <p>{[indicativeWords(t, area), editionWords(t, area)].filter(Boolean).join('. ')}</p>
      <p>{sourceWords(t, area)}</p>
    </div>
  ));
  return (
    <>
      {editions}
      {layer === 'jwc' && <p>{t('context.namedOnly')}</p>}
    </>
  );
}

function ThreatFacts({ window, accountId }: { window: ThreatWindow; accountId: string }) {
  const { t } = useTranslation();
  const map = useThreatMap(accountId);
  const { day } = useWatched(contextChoice);
  const coming = useEventsComing(accountId);
  if (map === undefined) return null;
  if (map === null) return <p>{noMapWords(t, day, coming)}</p>;
  return (
    <>
      <p>{windowWords(t, map, window)}</p>
      {map.sample && <p>{t('context.threat.sample')}</p>}
      <p>{t('context.threat.whatItIs')}</p>
    </>
  );
}
