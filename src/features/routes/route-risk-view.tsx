// Reports and areas along the route: a small graph over the distance, the same in figures, and a plain statement of its limits.
import { useTranslation } from 'react-i18next';
import { EVENT_CATEGORIES } from '#contract/entities/events.ts';
import type { RouteRisk } from '#contract/routing.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import { Facts } from '#ui/list/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { RISK_WITHIN_NM } from './route-plan.ts';
import css from './routes.module.css';

const HIGH = 48;

interface Props {
  risk: RouteRisk;
  distanceNm: number;
  /** The reports are samples. */
  invented: boolean;
}

export function RouteRiskView({ risk, distanceNm, invented }: Props) {
  const { t } = useTranslation();
  const byCategory = EVENT_CATEGORIES.map((category) => ({
    category,
    count: risk.legs.reduce((sum, { counts }) => sum + (counts[category] ?? 0), 0),
  })).filter(({ count }) => count > 0);
  const counted = (count: number) => (
    <>
      {formatNumber(count)} {invented && <span className="invented">{t('events.sampleMark')}</span>}
    </>
  );
  const areaFacts = risk.areas.map(({ name, spans }) => ({
    label: name,
    value: spans.map(({ fromNm, toNm }) => `${formatDistance(fromNm)} - ${formatDistance(toNm)}`).join(', '),
  }));
  return (
    <section className="stack-10">
      <h3 className={css.heading}>{t('routes.risk.title', { miles: formatDistance(RISK_WITHIN_NM) })}</h3>
      <Text size="small" tone="quiet">
        {t('routes.risk.what')}
      </Text>
      {invented && <Notice tone="warning">{t('routes.risk.invented')}</Notice>}
      {risk.total === 0 ? <Text size="small">{t('routes.risk.none')}</Text> : <Graph risk={risk} distanceNm={distanceNm} />}
      {byCategory.length > 0 && (
        <Facts facts={byCategory.map(({ category, count }) => ({ label: t(`events.category.${category}`), value: counted(count) }))} />
      )}
      {areaFacts.length > 0 && <Facts title={t('routes.risk.areas')} facts={areaFacts} />}
    </section>
  );
}

function Graph({ risk: { graph, total, areas }, distanceNm }: { risk: RouteRisk; distanceNm: number }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...graph.totals);
  const wide = 100 / graph.totals.length;
  const share = (nm: number) => (distanceNm > 0 ? (nm / distanceNm) * 100 : 0);
  return (
    <figure className={css.graph}>
      <svg viewBox={`0 0 100 ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={t('routes.risk.graph', { count: total })}>
        {areas.flatMap(({ id, spans }) =>
          spans.map(({ fromNm, toNm }) => (
            <rect key={`${id} ${fromNm}`} x={share(fromNm)} width={share(toNm - fromNm)} y={0} height={HIGH} className={css.graphArea} />
          )),
        )}
        {graph.totals.map((count, at) => (
          <rect
            key={at}
            x={at * wide + wide * 0.1}
            width={wide * 0.8}
            y={HIGH - (count / most) * (HIGH - 4)}
            height={(count / most) * (HIGH - 4)}
            className={css.graphBar}
          />
        ))}
        <path d={`M0 ${HIGH - 0.5}H100`} className={css.graphLine} />
      </svg>
      <figcaption className={`${css.graphEnds} tabular`}>
        <span>0</span>
        <span>{t('routes.risk.most', { count: most, miles: formatDistance(graph.pieceNm) })}</span>
        <span>{formatDistance(distanceNm)}</span>
      </figcaption>
    </figure>
  );
}
