// Risk along the way over the distance: the sum of reports at each place, nights, areas. One place is marked, by pointer, finger or keys;
// the map shows the same one. The same as a table underneath.
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { passageRuns, pieceAt, timeAlong } from '#domain/passages/runs.ts';
import { FATHOM_RULES, threatAt } from '#domain/risk/rule-set.ts';
import { formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { PORT_COLOURS, portClass } from '#map/port-look.ts';
import { ChartEnds, ChartFrame, type ChartTable } from '#ui/chart/chart-frame.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { graphTop, limitsWithin } from './graph-limits.ts';
import { routeAreaWords } from './measure-words.ts';
import { spanWords } from './span-words.ts';
import css from './risk-graph.module.css';

interface Props {
  assessment: PassageAssessment;
  /** Of areas, by id. */
  names: ReadonlyMap<string, string>;
  /** Index of the marked piece. */
  place: number;
  onPlace: (piece: number) => void;
}

const HIGH = 100;
/** Page keys go so many pieces. */
const PAGE = 10;

export function RiskGraph({ assessment, names, place, onPlace }: Props) {
  const { t } = useTranslation();
  const { along } = assessment;
  const top = graphTop(along.pieces);
  if (along.pieces.length === 0) return null;
  return (
    <div className="stack-8 shrinks">
      <ChartFrame
        title={t('passagesPage.graph')}
        most={t('passagesPage.graphTop', { sum: formatNumber(top, 1) })}
        note={limitsWords(t, top)}
        table={useTableOf(assessment, names)}
      >
        <Plot {...{ assessment, names, place, onPlace, top }} />
        <ChartEnds ends={['0', formatDistance(along.lengthNm)]} />
        <p className={`${css.readout} tabular`}>{usePlaceWords(assessment, names)(place)}</p>
        <AreaStrips assessment={assessment} />
      </ChartFrame>
    </div>
  );
}

function limitsWords(t: Translate, top: number): string | undefined {
  const limits = limitsWithin(top).map(({ from, band }) =>
    t('passagesPage.graphLimit', { band: t(`ports.rating.${band}`), sum: formatNumber(from, 1) }),
  );
  return limits.length > 0 ? t('passagesPage.graphLimits', { limits: limits.join(', ') }) : undefined;
}

function Plot({ assessment, names, place, onPlace, top }: Props & { top: number }) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const hint = useId();
  const { pieces, lengthNm } = assessment.along;
  const words = usePlaceWords(assessment, names);
  const x = (nm: number) => (lengthNm > 0 ? (nm / lengthNm) * 1000 : 0);
  const y = (sum: number) => HIGH - (sum / top) * HIGH;
  const marked = pieces[place];
  const go = (to: number) => onPlace(Math.max(0, Math.min(pieces.length - 1, to)));
  const nights = passageRuns(pieces, FATHOM_RULES, ({ byNight }) => String(byNight)).filter(({ byNight }) => byNight);
  return (
    <div
      className={css.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('passagesPage.graphSlider')}
      aria-describedby={hint}
      aria-valuemin={0}
      aria-valuemax={pieces.length - 1}
      aria-valuenow={place}
      aria-valuetext={words(place)}
      onKeyDown={(event) => pressed(event, place, pieces.length, go)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => go(pieceAt(pieces, shareAt(event) * lengthNm))}
      onClick={(event) => go(pieceAt(pieces, shareAt(event) * lengthNm))}
    >
      <span id={hint} className="visually-hidden">
        {t('passagesPage.graphKeys')}
      </span>
      <svg className={css.drawing} viewBox={`0 0 1000 ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
        {nights.map(({ fromNm, toNm }) => (
          <rect key={fromNm} className={css.night} x={x(fromNm)} width={x(toNm - fromNm)} y={0} height={HIGH} />
        ))}
        {limitsWithin(top).map(({ from }) => (
          <path key={from} className={css.limit} d={`M0 ${y(from)}H1000`} />
        ))}
        {pieces.map((piece) => (
          <rect
            key={piece.fromNm}
            x={x(piece.fromNm)}
            width={x(piece.toNm - piece.fromNm)}
            y={y(piece.sum)}
            height={HIGH - y(piece.sum)}
            fill={PORT_COLOURS[scheme][portClass(threatAt(piece, FATHOM_RULES))]}
          />
        ))}
        {marked && <path className={css.mark} d={`M${x((marked.fromNm + marked.toNm) / 2)} 0V${HIGH}`} />}
      </svg>
    </div>
  );
}

/** Arrows one piece, page keys ten, Home and End the ends. */
function pressed(event: KeyboardEvent<HTMLElement>, place: number, count: number, go: (to: number) => void): void {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: place + forward,
    ArrowLeft: place - forward,
    ArrowUp: place + 1,
    ArrowDown: place - 1,
    PageUp: place + PAGE,
    PageDown: place - PAGE,
    Home: 0,
    End: count - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
}

/** 0 at the start of the way, wherever one begins to read. */
function shareAt({ currentTarget, clientX }: Pick<PointerEvent<HTMLElement>, 'currentTarget' | 'clientX'>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
  return getComputedStyle(currentTarget).direction === 'rtl' ? 1 - share : share;
}

/** "412 nm, 2026-11-28 04:00Z, by night: 3.25 from 4 reports, Low; Gulf of Aden" */
function usePlaceWords(assessment: PassageAssessment, names: ReadonlyMap<string, string>): (place: number) => string {
  const { t } = useTranslation();
  return (place) => {
    const piece = assessment.along.pieces[place];
    if (!piece) return '';
    const threat = threatAt(piece, FATHOM_RULES);
    const parts = [
      formatDistance((piece.fromNm + piece.toNm) / 2),
      piece.atMs === undefined ? undefined : formatDateTime(piece.atMs),
      piece.byNight === undefined ? undefined : t(piece.byNight ? 'passagesPage.night' : 'passagesPage.day'),
      threat ? t('ratingPage.reportSum', { count: piece.count, sum: formatNumber(piece.sum, 2) }) : t('passagesPage.noReport'),
      threat && t(`ports.rating.${threat}`),
      ...piece.areas.map((id) => names.get(id) ?? id),
    ];
    return parts.filter((part) => part !== undefined).join(' · ');
  };
}

/** Neighbouring places that are alike are one row. */
function useTableOf(assessment: PassageAssessment, names: ReadonlyMap<string, string>): ChartTable {
  const { t } = useTranslation();
  const time = (nm: number) => {
    const atMs = timeAlong(assessment, nm);
    return atMs === undefined ? t('passagesPage.unknown') : formatDateTime(atMs);
  };
  return {
    head: ['fromHead', 'toHead', 'enterHead', 'leaveHead', 'threatHead', 'sumHead', 'lightHead', 'areasHead'].map((word) =>
      t(`passagesPage.${word}`),
    ),
    rows: passageRuns(assessment.along.pieces, FATHOM_RULES).map(({ fromNm, toNm, threat, sum, byNight, areas }) => [
      `${formatNumber(fromNm, 1)} nm`,
      `${formatNumber(toNm, 1)} nm`,
      time(fromNm),
      time(toNm),
      threat ? t(`ports.rating.${threat}`) : t('passagesPage.noReport'),
      formatNumber(sum, 2),
      byNight === undefined ? t('passagesPage.unknown') : t(byNight ? 'passagesPage.night' : 'passagesPage.day'),
      areas.map((id) => names.get(id) ?? id).join(', '),
    ]),
  };
}

/** Where the way is in listed and other areas, under the graph and to its scale. */
function AreaStrips({ assessment: { along } }: Pick<Props, 'assessment'>) {
  const { t } = useTranslation();
  const percent = (nm: number) => `${along.lengthNm > 0 ? (nm / along.lengthNm) * 100 : 0}%`;
  if (along.areas.length === 0) return null;
  return (
    <ul className={`${css.strips} bare-list`} aria-label={t('passagesPage.areas')}>
      {along.areas.map(({ id, name, isListed, spans }) => (
        <li key={id} className="shrinks">
          <div className={css.strip} aria-hidden="true" data-listed={isListed ? '' : undefined}>
            {spans.map(({ fromNm, toNm }) => (
              <span key={fromNm} className={css.span} style={{ insetInlineStart: percent(fromNm), inlineSize: percent(toNm - fromNm) }} />
            ))}
          </div>
          <div className="small tabular">
            <bdi>{routeAreaWords(t, { name, isListed })}</bdi>
            {isListed && <span className="quiet"> {t('passagesPage.listed')}</span>}{' '}
            <span className="quiet">
              {spans.map((span) => (
                <span key={span.fromNm} className={css.when}>
                  {spanWords(t, span)}
                </span>
              ))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
