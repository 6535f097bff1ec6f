// Below the switch of a layer: its look, its source, its edition, and a plain sentence when it is empty.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { AreaRow } from '#contract/tables.ts';
import type { ThreatWindow } from '#contract/entities/threat-maps.ts';
import type { LayerName } from '#contract/entities/map-layers.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { useWatched } from '#platform/use-watched.ts';
import { AREA_SWITCHES, contextChoice } from './context-rows.ts';
import { LayerSwatch } from './context-swatch.tsx';
import { editionWords, indicativeWords, sourceWords, windowWords } from './context-words.ts';
import css from './context.module.css';
import { useAreasOf, useThreatMap } from './use-context.ts';

export interface LayerFactsProps {
  layer: LayerName;
  accountId: string;
  scheme: Scheme;
}

export function LayerFacts({ layer, accountId, scheme }: LayerFactsProps) {
  const { t } = useTranslation();
  const area = AREA_SWITCHES[layer];
  return (
    <div className={css.facts}>
      <LayerSwatch layer={layer} scheme={scheme} />
      <div>
        {area && <AreaFacts layer={area} accountId={accountId} />}
        {layer === 'threatView5yearOpen' && <ThreatFacts window="y5" accountId={accountId} />}
        {layer === 'threatView1yearOpen' && <ThreatFacts window="y1" accountId={accountId} />}
        {layer === 'weatherViewOpen' && <p>{t('context.noWeather')}</p>}
        {layer === 'predictedRouteViewOpen' && <p>{t('context.predictedRoute')}</p>}
        {layer === 'actualRouteViewOpen' && <p>{t('context.actualRoute')}</p>}
      </div>
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
      <Sources>{sourceWords(t, area)}</Sources>
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
  if (map === undefined) return null;
  if (map === null) return <p>{day === undefined ? t('context.threat.notHereNow') : t('context.threat.notHere', { day })}</p>;
  return (
    <>
      <p>{windowWords(t, map, window)}</p>
      {map.sample && <p>{t('context.threat.sample')}</p>}
      <Sources>{t('context.threat.whatItIs')}</Sources>
    </>
  );
}

/** Folded, because twelve layers with all their sources would fill a long page. */
function Sources({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <details className={css.sources}>
      <summary>{t('context.sourceAndLicence')}</summary>
      <p>{children}</p>
    </details>
  );
}
