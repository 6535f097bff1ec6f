// Reports and areas along the route: a small graph over the distance, where most are, the reports of each section, the areas crossed, and a
// plain statement of its limits.
import { useTranslation } from 'react-i18next';
import { EVENT_CATEGORIES } from '#contract/entities/events.ts';
import type { PlannedRisk, Route, RouteRisk } from '#contract/routing.ts';
import type { EpochMs, Knots, LonLat, NauticalMiles } from '#contract/units.ts';
import { nearestOf } from '#domain/geo/near.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { placeAlong } from '#domain/routing/way-pieces.ts';
import { formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Facts } from '#ui/list/facts.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { RISK_WITHIN_NM } from '#features/routes/route-plan.ts';
import { RouteReports } from './route-reports.tsx';
import { type RouteSection, sectionsOf } from './route-sections.ts';
import { sailMs } from '#features/routes/route-times.ts';
import css from '#features/routes/routes.module.css';

const HIGH = 48;

interface Props {
  accountId: string;
  route: Route;
  risk: PlannedRisk;
  /** The reports are samples. */
  invented: boolean;
  speedKn: Knots;
  departureMs: EpochMs;
  onShow: (position: LonLat) => void;
  onOpenEvent: (eventId: string) => void;
}

export function RouteRiskView(props: Props) {
  const { risk, route, invented } = props;
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
  return (
    <section className="stack-10">
      <h3 className={css.heading}>{t('routes.risk.title', { miles: formatDistance(RISK_WITHIN_NM) })}</h3>
      <Text size="small" tone="quiet">
        {t('routes.risk.what')}
      </Text>
      {invented && <Notice tone="warning">{t('routes.risk.invented')}</Notice>}
      {risk.total === 0 ? <Text size="small">{t('routes.risk.none')}</Text> : <Graph risk={risk} distanceNm={route.distanceNm} />}
      {byCategory.length > 0 && (
        <Facts facts={byCategory.map(({ category, count }) => ({ label: t(`events.category.${category}`), value: counted(count) }))} />
      )}
      {risk.total > 0 && <Worst {...props} />}
      {risk.total > 0 && <Sections {...props} />}
      {risk.areas.length > 0 && <AreasCrossed {...props} />}
    </section>
  );
}

/** The nearest port to a place of the route, in words; undefined: this device has no ports. */
function usePlaceWords(accountId: string, route: Route): (alongNm: NauticalMiles) => string | undefined {
  const { t } = useTranslation();
  const ports = useHeld(heldPorts, accountId);
  return (alongNm) => {
    const place = placeAlong(route.legs, alongNm);
    const near = place && nearestOf(place, ports?.values() ?? [], placeOf);
    return near && t('routes.risk.nearPort', { distance: formatDistance(near.distanceNm), port: near.item.name });
  };
}

/** As transit risk names it: by weight, not by number. */
function Worst({ accountId, risk, route }: Props) {
  const { t } = useTranslation();
  const placeWords = usePlaceWords(accountId, route);
  const [worst] = risk.stretches;
  if (!worst) return <Text size="small">{t('routes.risk.noStretch')}</Text>;
  const { worstNm, worstMs, count, sum } = worst;
  const areas = risk.areas.filter(({ spans }) => spans.some(({ fromNm, toNm }) => fromNm <= worstNm && worstNm <= toNm));
  const where = [...areas.map(({ name }) => name), placeWords(worstNm), worstMs !== undefined && formatDateTime(worstMs)];
  return (
    <Text size="small">
      {t('routes.risk.worst', { count, sum: formatNumber(sum, 2), from: formatDistance(worst.fromNm), to: formatDistance(worst.toNm) })}{' '}
      {where.filter(Boolean).join(' · ')} <span className="quiet">{t('routes.risk.worstWhy')}</span>
    </Text>
  );
}

function Sections({ accountId, risk, route, onOpenEvent }: Props) {
  const { t } = useTranslation();
  const placeWords = usePlaceWords(accountId, route);
  const sections = sectionsOf(risk);
  const middle = ({ reports }: RouteSection) => reports[Math.floor(reports.length / 2)]?.alongNm ?? 0;
  const where = (section: RouteSection) => [...section.areas, placeWords(middle(section))].filter(Boolean).join(' · ');
  const wordsOf = (section: RouteSection) => ({
    count: section.reports.length,
    from: formatDistance(section.fromNm),
    to: formatDistance(section.toNm),
  });
  return (
    <>
      <details className={css.sections}>
        <summary>{t('routes.risk.sections')}</summary>
        {sections.map((section) => (
          <details key={section.fromNm} className={css.section}>
            <summary>
              {t('routes.risk.section', wordsOf(section))}
              <div className="quiet small">{where(section)}</div>
            </summary>
            <RouteReports
              accountId={accountId}
              label={t('routes.risk.section', wordsOf(section))}
              reports={section.reports}
              onOpen={onOpenEvent}
            />
          </details>
        ))}
      </details>
    </>
  );
}

/** When she enters and leaves each, at the planned departure and speed; a press shows where she enters. */
function AreasCrossed({ risk, route, speedKn, departureMs, onShow }: Props) {
  const { t } = useTranslation();
  const at = (alongNm: NauticalMiles) => ({
    time: formatDateTime(departureMs + sailMs(alongNm, speedKn)),
    distance: formatDistance(alongNm),
  });
  const crossings = risk.areas
    .flatMap(({ id, name, spans }) => spans.map((span) => ({ id, name, ...span })))
    .toSorted((one, other) => one.fromNm - other.fromNm);
  return (
    <>
      <h4 className={css.heading}>{t('routes.risk.areas')}</h4>
      <ItemList
        label={t('routes.risk.areas')}
        items={crossings.map(({ id, name, fromNm, toNm }) => ({
          key: `${id} ${fromNm}`,
          title: name,
          detail: (
            <>
              {fromNm > 0 ? t('routes.risk.enters', at(fromNm)) : t('routes.risk.startsInside')}
              <br />
              {toNm < route.distanceNm - 0.05 ? t('routes.risk.leaves', at(toNm)) : t('routes.risk.endsInside')}
            </>
          ),
          onOpen: () => {
            const place = placeAlong(route.legs, fromNm);
            if (place) onShow(place);
          },
        }))}
      />
    </>
  );
}

function Graph({ risk: { graph, total, areas }, distanceNm }: { risk: RouteRisk; distanceNm: NauticalMiles }) {
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
      <figcaption>
        <span className={`${css.graphEnds} tabular`}>
          <span>{t('routes.risk.start')}</span>
          <span>{formatDistance(distanceNm)}</span>
        </span>
        <Text size="small" tone="quiet">
          {t('routes.risk.bars', { miles: formatDistance(graph.pieceNm), most: formatNumber(most) })}{' '}
          {areas.length > 0 && t('routes.risk.band')}
        </Text>
      </figcaption>
    </figure>
  );
}
