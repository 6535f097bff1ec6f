// The columns of the list of the user's own fleets. They turn values into text and have no effects.
import { useTranslation } from 'react-i18next';
import type { FleetRating } from '#contract/entities/risk.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { personName } from '#domain/log/person-name.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Translate } from '#i18n/i18n.ts';
import { formatNumber, formatTime } from '#i18n/formats.ts';
import {
  bandCountWords,
  figureWords,
  pointsWords,
  shortBandWords,
  threatWords,
  unsureShipsWords,
  worstOfFleet,
} from '#i18n/rating-words.ts';
import { RatingMark } from '#map/port-sign.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { alertColumn, fleetColumns } from './fleet-columns.tsx';
import { OWN_FLEETS } from './fleet-links.ts';
import { Chips, MarkChip } from './fleet-parts.tsx';
import css from './fleets.module.css';
import type { ActiveAlerts, FleetFigures, ListedFleet } from './fleets-queries.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

type Worst = NonNullable<FleetRating['worst']>;

/** figures: undefined until the ship store has answered. */
export interface FleetLine extends ListedFleet {
  figures?: FleetFigures;
  /** undefined: its ships are not rated yet. */
  risk?: FleetRating;
  /** When its ships were rated. */
  ratedAtMs?: EpochMs;
  /** Whose rating it is; absent: never heard. */
  worstShip?: Ship | undefined;
  /** It rests on invented ships or reports. */
  isRiskInvented?: boolean;
  /** undefined: none of its ships has an active alert. */
  alerts?: ActiveAlerts;
}

/** Of a ship with no position yet no type is known either. */
const typesOf = (t: Translate, { byGroup, unseen }: FleetFigures = { byGroup: [], stale: 0, unseen: 0 }) => [
  ...(unseen > 0 ? [t('fleets.list.unseenCount', { ships: formatNumber(unseen) })] : []),
  ...byGroup.map(([group, ships]) => `${t(`ais.group.${group}`)} ${formatNumber(ships)}`),
];

function ownerWords(t: Translate, { owner }: ListedFleet): string {
  if (!owner) return t('fleets.list.mine');
  if (owner.email === undefined) return t('fleets.list.colleague');
  return personName(owner);
}

/** Columns that are empty for every fleet at the moment are left out: a mark, another owner, a master's e-mail, a rating. */
export function ownFleetColumns(
  t: Translate,
  { isAnyMarked, isAnyShared, isAnyMailed, isAnyRated }: Record<'isAnyMarked' | 'isAnyShared' | 'isAnyMailed' | 'isAnyRated', boolean>,
): readonly TableColumn<FleetLine>[] {
  // over 40 lines: a table of columns
  const { name, ships, tags, updatedAt, ...others } = fleetColumns<FleetLine>(t, {
    link: ({ fleet }) => OWN_FLEETS.fleet(fleet.id),
    fleet: ({ fleet }) => fleet,
    ships: ({ mmsis }) => mmsis.length,
  });
  return [
    name,
    alertColumn(
      t,
      'fleet',
      ({ alerts }) => alerts,
      ({ figures }) => figures && figures.unseen === 0,
    ),
    {
      id: 'state',
      header: t('fleets.list.state'),
      kind: 'choice',
      minPx: 172,
      grow: 0,
      hidden: !isAnyMarked,
      value: ({ mark }) => (mark ? [mark] : []),
      label: (mark) => t(`fleets.list.mark.${mark}`),
      cell: ({ mark }) => <MarkChip mark={mark} />,
      second: ({ mark }) => mark && <span className={css.mark}>{t(`fleets.list.mark.${mark}`)}</span>,
    },
    ...(isAnyRated ? riskColumns(t) : []),
    ships,
    {
      id: 'stale',
      header: t('fleets.list.stale'),
      kind: 'number',
      minPx: 84,
      grow: 0,
      value: ({ figures }) => figures?.stale,
      second: ({ figures }) =>
        figures !== undefined && figures.stale > 0 && t('fleets.list.staleCount', { ships: formatNumber(figures.stale) }),
      cell: ({ figures }) => <StaleCount stale={figures?.stale} />,
    },
    {
      id: 'types',
      header: t('fleets.list.types'),
      kind: 'choice',
      minPx: 200,
      grow: 1.5,
      value: ({ figures }) => (figures?.byGroup ?? []).map(([group]) => group),
      label: (group) => t(`ais.group.${group}`),
      text: ({ figures }) => typesOf(t, figures).join(', '),
      cell: ({ figures }) => <Chips words={typesOf(t, figures)} most={2} />,
      second: ({ figures }) => typesOf(t, figures).join(', '),
    },
    { ...tags, cell: ({ fleet }) => <Chips words={fleet.tags} most={2} />, second: ({ fleet }) => fleet.tags.join(', ') },
    ...Object.values({ ...others, mastersEmail: { ...others.mastersEmail, hidden: !isAnyMailed } }),
    {
      id: 'owner',
      header: t('fleets.list.owner'),
      kind: 'choice',
      minPx: 110,
      hidden: !isAnyShared,
      value: (row) => [ownerWords(t, row)],
    },
    { ...updatedAt, hidden: true },
  ];
}

/** Apart from an alert in the same line: on a phone no header names it. */
const riskWords = (t: Translate, line: FleetLine, worst: Worst): string =>
  `${t('ratingPage.fleet.risk')}: ${shortFigureWords(t, line)}, ${worstShipWords(t, line, worst)}`;

/** Of how many ships inputs are not known stands with the bands. */
function shortFigureWords(t: Translate, { risk }: FleetLine): string {
  const worst = risk && worstOfFleet(risk);
  return worst ? t('ratingPage.figureAndBand', { figure: pointsWords(worst.figure), band: shortBandWords(t, worst) }) : '';
}

/** Two fleets may have the same figure: it says whose it is. */
const worstShipWords = (t: Translate, { worstShip }: FleetLine, { id }: Worst): string =>
  t('ratingPage.fleet.worstShip', { ship: (worstShip && shipCalled(worstShip)) ?? t('ships.mmsiNumber', { mmsi: id }) });

/** Ships sail on: a moment later one may be in another band. */
const bandWords = (t: Translate, { risk, ratedAtMs, isRiskInvented }: FleetLine) =>
  risk &&
  [
    ...(isRiskInvented ? [t('events.sampleMark')] : []),
    bandCountWords(t, risk),
    unsureShipsWords(t, risk),
    ...(ratedAtMs === undefined ? [] : [t('ratingPage.fleet.asOf', { time: formatTime(ratedAtMs) })]),
  ]
    .filter(Boolean)
    .join(' · ');

/** The ship with the highest rating, with her threat beside the figure, and how many ships are in each band. Left out while none is rated. */
const riskColumns = (t: Translate): readonly TableColumn<FleetLine>[] => [
  {
    id: 'risk',
    header: t('ratingPage.fleet.risk'),
    kind: 'number',
    minPx: 272,
    grow: 0,
    value: ({ risk }) => risk?.worst?.figure,
    text: (line) => shortFigureWords(t, line),
    cell: (line) => line.risk?.worst && <RiskOfWorst line={line} worst={line.risk.worst} />,
    second: (line) => line.risk?.worst && riskWords(t, line, line.risk.worst),
  },
  {
    id: 'threat',
    header: t('ratingPage.part.threat'),
    kind: 'number',
    minPx: 132,
    grow: 0,
    value: ({ risk }) => risk?.worst?.threat.figure,
    text: ({ risk }) => (risk?.worst ? figureWords(t, risk.worst.threat) : ''),
    cell: ({ risk }) => risk?.worst && <span className={css.lines}>{figureWords(t, risk.worst.threat)}</span>,
    second: ({ risk }) => risk?.worst && threatWords(t, risk.worst.threat),
  },
  {
    id: 'bands',
    header: t('ratingPage.fleet.bands'),
    kind: 'text',
    minPx: 190,
    value: (line) => bandWords(t, line),
    cell: (line) => <span className={css.lines}>{bandWords(t, line)}</span>,
    second: (line) => bandWords(t, line),
  },
];

function RiskOfWorst({ line, worst }: { line: FleetLine; worst: Worst }) {
  const { t } = useTranslation();
  return (
    <>
      <RatingMark of={worst.band}>{shortFigureWords(t, line)}</RatingMark>
      <Text as="div" size="small" tone="quiet" truncate>
        {worstShipWords(t, line, worst)}
      </Text>
    </>
  );
}

function StaleCount({ stale }: { stale: number | undefined }) {
  if (!stale) return stale;
  return (
    <Chip tone="warning" icon={<Icon name="time" size={12} />}>
      {formatNumber(stale)}
    </Chip>
  );
}
