// The columns of the list of threat assessments. They turn values into text and have no effects.
import type { Sum } from '#domain/risk/rating-parts.ts';
import { THREAT_RATINGS } from '#contract/entities/ports.ts';
import { groupOf } from '#domain/ais/ship-type.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDate, formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { RatingMark } from '#map/port-sign.tsx';
import { RowLink } from '#ui/list/links.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { bandWords, pointsWords, shortBandWords, shortPartWords } from '#i18n/rating-words.ts';
import type { ListedShip } from './rated-ships.ts';
import type { NewestVersion, NewestVersions } from './signed/newest-versions.ts';

const sumColumn = (t: Translate, part: Sum, priority: 2 | 3): TableColumn<ListedShip> => {
  const words = ({ rated }: ListedShip) => rated && shortPartWords(t, rated.sums[part]);
  return {
    id: part,
    header: t(`vtaPage.column.${part}`),
    kind: 'number',
    priority,
    minPx: 144,
    grow: 0,
    value: ({ rated }) => rated?.sums[part].figure,
    text: (ship) => words(ship) ?? '',
    second: (ship) => ship.rated && `${t(`ratingPage.part.${part}`)} ${words(ship)}`,
  };
};

const signedWords = (t: Translate, version: NewestVersion | undefined): string =>
  version
    ? t('vtaPage.signedBy', { number: String(version.number), date: formatDate(version.signedAt), author: version.authorName })
    : t('vtaPage.notSigned');

export const nameOf = (t: Translate, { ship, mmsi }: ListedShip): string => ship?.name ?? t('ships.mmsiNumber', { mmsi });

// over 40 lines: a table of columns
export const vtaColumns = (t: Translate, signed: NewestVersions): readonly TableColumn<ListedShip>[] => [
  {
    id: 'name',
    header: t('vtaPage.column.ship'),
    kind: 'text',
    priority: 1,
    minPx: 150,
    grow: 2,
    value: (ship) => nameOf(t, ship),
    cell: (ship) => (
      <RowLink to="/dashboard/vta" search={{ ship: ship.mmsi }}>
        {nameOf(t, ship)}
      </RowLink>
    ),
  },
  {
    id: 'figure',
    header: t('vtaPage.column.figure'),
    kind: 'number',
    priority: 1,
    minPx: 74,
    grow: 0,
    value: ({ rated }) => rated?.figure,
    cell: ({ rated }) => rated && pointsWords(rated.figure),
  },
  {
    id: 'band',
    header: t('vtaPage.column.band'),
    kind: 'choice',
    priority: 2, // on a phone it has a line of its own
    minPx: 228,
    grow: 0,
    value: ({ rated }) => [rated?.band ?? 'unrated'],
    label: (band) => t(`ports.rating.${band}`),
    rank: ({ rated }) => rated && THREAT_RATINGS.indexOf(rated.band),
    text: ({ rated }) => (rated ? bandWords(t, rated) : t('vtaPage.unratedNeverHeard')),
    cell: ({ rated }) => <RatingMark of={rated?.band}>{rated ? shortBandWords(t, rated) : t('vtaPage.unratedNeverHeard')}</RatingMark>,
    second: ({ rated }) => rated && shortBandWords(t, rated),
  },
  {
    id: 'signed',
    header: t('vtaPage.column.signed'),
    kind: 'number', // by when
    minPx: 262,
    value: ({ mmsi }) => signed.get(mmsi)?.signedAt,
    text: ({ mmsi }) => signedWords(t, signed.get(mmsi)),
    second: ({ mmsi }) => t('vtaPage.signedSecond', { signed: signedWords(t, signed.get(mmsi)) }),
  },
  sumColumn(t, 'threat', 2),
  {
    id: 'range',
    header: t('vtaPage.column.range'),
    kind: 'number', // by what it may come to
    minPx: 116,
    grow: 0,
    value: ({ rated }) => rated?.range[1],
    text: ({ rated }) => (rated ? t('vtaPage.between', { low: pointsWords(rated.range[0]), high: pointsWords(rated.range[1]) }) : ''),
  },
  {
    id: 'unknown',
    header: t('vtaPage.column.unknown'),
    kind: 'number',
    minPx: 100,
    grow: 0,
    value: ({ rated }) => rated?.unknown,
    cell: ({ rated }) => rated && t('vtaPage.unknownOf', { unknown: rated.unknown, lines: rated.lines }),
    second: ({ rated }) => rated && t('ratingPage.unknownCount', { unknown: rated.unknown, lines: rated.lines }),
  },
  sumColumn(t, 'vulnerability', 3),
  sumColumn(t, 'consequence', 3),
  {
    id: 'type',
    header: t('vtaPage.column.type'),
    kind: 'choice',
    priority: 3,
    minPx: 130,
    hidden: true,
    value: ({ ship, mmsi }) => [groupOf(ship?.shipType, mmsi)],
    label: (group) => t(`ais.group.${group}`),
  },
  {
    id: 'flag',
    header: t('vtaPage.column.flag'),
    kind: 'choice',
    priority: 3,
    minPx: 110,
    hidden: true,
    value: ({ ship }) => [ship?.flag ?? []].flat(),
    label: (code) => countryName(code),
  },
  {
    id: 'position',
    header: t('vtaPage.column.position'),
    kind: 'number',
    priority: 3,
    minPx: 172,
    grow: 0,
    value: ({ ship }) => ship?.lastSeen,
    text: ({ ship }) => (ship ? formatDateTime(ship.lastSeen) : t('vtaPage.neverHeard')),
  },
];
