// The columns of the list of fleets. Values in, words out; nothing here asks or writes.
import { Link } from '@tanstack/react-router';
import type { useTranslation } from 'react-i18next';
import type { FleetRow } from '#contract/tables.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import type { TableColumn } from '#ui/table-columns.ts';
import { Chips, MarkChip } from './fleet-parts.tsx';
import css from './fleets.module.css';
import type { FleetFigures, ListedFleet } from './fleets-queries.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

/** figures: undefined until the ship store has answered. */
export interface FleetLine extends ListedFleet {
  figures?: FleetFigures;
}

const typesOf = (t: Translate, figures: FleetFigures | undefined) =>
  (figures?.byGroup ?? []).map(([group, ships]) => `${t(`ais.group.${group}`)} ${formatNumber(ships)}`);

const tagsColumn = <R,>(t: Translate, tagsOf: (row: R) => readonly string[]): TableColumn<R> => ({
  id: 'tags',
  header: t('fleets.list.tags'),
  kind: 'choice',
  minPx: 150,
  value: tagsOf,
  cell: (row) => <Chips words={tagsOf(row)} most={2} />,
  second: (row) => tagsOf(row).join(', '),
});

function ownerWords(t: Translate, { owner }: ListedFleet): string {
  if (!owner) return t('fleets.list.mine');
  if (owner.email === undefined) return t('fleets.list.colleague');
  return `${owner.firstName} ${owner.lastName}`.trim() || owner.email;
}

/** What no fleet has at the moment takes no room: a mark, an owner other than oneself. */
export const fleetColumns = (
  t: Translate,
  { isAnyMarked, isAnyShared }: Record<'isAnyMarked' | 'isAnyShared', boolean>,
): readonly TableColumn<FleetLine>[] => [
  {
    id: 'name',
    header: t('fleets.list.name'),
    kind: 'text',
    priority: 1,
    minPx: 150,
    grow: 1.5,
    value: ({ fleet }) => fleet.name,
    cell: ({ fleet }) => <FleetLink fleet={fleet} />,
  },
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
  {
    id: 'ships',
    header: t('fleets.list.ships'),
    kind: 'number',
    minPx: 84,
    grow: 0,
    value: ({ mmsis }) => mmsis.length,
    cell: ({ mmsis }) => formatNumber(mmsis.length),
    second: ({ mmsis }) => t('fleets.list.shipCount', { count: mmsis.length, ships: formatNumber(mmsis.length) }),
  },
  {
    id: 'stale',
    header: t('fleets.list.stale'),
    kind: 'number',
    priority: 1,
    minPx: 84,
    grow: 0,
    value: ({ figures }) => figures?.stale,
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
  tagsColumn<FleetLine>(t, ({ fleet }) => fleet.tags),
  {
    id: 'mastersEmail',
    header: t('fleets.list.mastersEmail'),
    kind: 'text',
    priority: 3,
    minPx: 170,
    value: ({ fleet }) => fleet.mastersEmail ?? undefined,
  },
  {
    id: 'owner',
    header: t('fleets.list.owner'),
    kind: 'choice',
    priority: 3,
    minPx: 110,
    hidden: !isAnyShared,
    value: (row) => [ownerWords(t, row)],
  },
  {
    id: 'updatedAt',
    header: t('fleets.list.changed'),
    kind: 'number',
    priority: 3,
    minPx: 140,
    grow: 0,
    hidden: true,
    value: ({ fleet }) => fleet.updatedAt,
    text: ({ fleet }) => formatDateTime(fleet.updatedAt),
  },
];

const FleetLink = ({ fleet }: { fleet: FleetRow }) => (
  <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }} className={css.link}>
    <bdi>{fleet.name}</bdi>
  </Link>
);

function StaleCount({ stale }: { stale: number | undefined }) {
  if (!stale) return stale;
  return (
    <Chip tone="warning" icon={<Icon name="time" size={12} />}>
      {formatNumber(stale)}
    </Chip>
  );
}
