// The context layers that were tapped: name, edition, dates, source and text of each. Plain text, because the files come from strangers.
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import type { ContextHit } from './context-at.ts';
import { AreaSwatch } from './context-swatch.tsx';
import { editionWords, indicativeWords, sourceWords, windowWords } from './context-words.ts';
import css from './context.module.css';
import { useThreatMap } from './use-context.ts';

interface Props {
  hits: readonly ContextHit[];
  accountId: string;
  scheme: Scheme;
}

type AreaHit = ContextHit & { kind: 'area' };

/** Groups the areas of one edition: what they share is shown once. */
function byEdition(hits: readonly ContextHit[]): AreaHit[][] {
  const groups = new Map<string, AreaHit[]>();
  for (const hit of hits) {
    if (hit.kind !== 'area') continue;
    const key = `${hit.area.layer} ${hit.area.edition}`;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups.values()];
}

export function ContextCard({ hits, accountId, scheme }: Props) {
  return (
    <div className={css.card}>
      {byEdition(hits).map((group) => (
        <EditionPart key={group[0]?.id} hits={group} scheme={scheme} />
      ))}
      {hits.map((hit) => hit.kind === 'threat' && <ThreatPart key={hit.id} hit={hit} accountId={accountId} />)}
    </div>
  );
}

function EditionPart({ hits, scheme }: { hits: readonly AreaHit[]; scheme: Scheme }) {
  const { t } = useTranslation();
  const [first] = hits;
  if (!first) return null;
  return (
    <section>
      {hits.map(({ area, past }) => (
        <div key={area.id}>
          <h3>
            <AreaSwatch layer={area.layer} past={past} scheme={scheme} /> <bdi>{area.name}</bdi>
          </h3>
          <p>
            <bdi>{area.text}</bdi>
          </p>
        </div>
      ))}
      <p className={css.quiet}>
        {[indicativeWords(t, first.area), editionWords(t, first.area), first.past && t('context.past')].filter(Boolean).join('. ')}.{' '}
        {sourceWords(t, first.area)}
      </p>
    </section>
  );
}

function ThreatPart({ hit: { window, n, k }, accountId }: { hit: ContextHit & { kind: 'threat' }; accountId: string }) {
  const { t } = useTranslation();
  const map = useThreatMap(accountId);
  if (!map) return null;
  const from = k === undefined ? undefined : map.steps[k];
  return (
    <section>
      <h3>{t(`context.threat.${window}`)}</h3>
      {n !== undefined && <p>{t('context.threat.cellHere', { count: n, shown: formatNumber(n) })}</p>}
      {from !== undefined && <p>{t('context.threat.stepHere', { from: formatNumber(from, Number.isInteger(from) ? 0 : 1) })}</p>}
      <p>{windowWords(t, map, window)}</p>
      {map.sample && <p>{t('context.threat.sample')}</p>}
    </section>
  );
}
