// The columns of the list of ports, used for its files too. They turn values into text and have no effects.
import type { Translate } from '#i18n/i18n.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { isRatingInvented } from '#contract/entities/ports.ts';
import type { PortRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import { plainPortRating, portRatingWords } from '#i18n/port-rating-words.ts';
import { PORT_CLASSES, portClass } from '#map/port-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { RowLink, RowName } from '#ui/list/links.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { PortRatingWord } from '#ui/list/port-rating-word.tsx';
import { PortSign } from '#map/port-sign.tsx';

/** events: within 50 nm in twelve months; undefined until they are counted. isInvented: the counted ones are samples. */
export interface PortLine {
  port: PortRow;
  events: number | undefined;
  isInvented?: boolean;
}

interface Look {
  scheme: Scheme;
  /** In the user's position format. */
  written: (position: LonLat) => string;
}

/** For columns that are hidden until the user shows them. */
const hidden = { priority: 3, minPx: 120, hidden: true } as const;

const RATED_BY = { invented: 'portsPage.inventedBy', given: 'portsPage.given', computed: 'portsPage.computed' } as const;
type RatedBy = keyof typeof RATED_BY;

function ratedBy(port: PortRow): RatedBy | undefined {
  if (port.givenRating) return isRatingInvented(port) ? 'invented' : 'given';
  return port.computedRating && 'computed';
}

/** Also in every file. */
const portDetails = (t: Translate): TableColumn<PortLine>[] => [
  {
    ...hidden,
    id: 'ratedBy',
    header: t('portsPage.ratedBy'),
    kind: 'choice',
    value: ({ port }) => [ratedBy(port) ?? []].flat(),
    label: (value) => t(RATED_BY[value as RatedBy]),
  },
  {
    ...hidden,
    id: 'invented',
    header: t('events.sampleMark'),
    kind: 'choice',
    value: ({ port, events, isInvented }) => [
      ...(isRatingInvented(port) ? [t('ports.threatRating')] : []),
      ...(isInvented && events ? [t('portsPage.events')] : []),
    ],
  },
  { ...hidden, id: 'reason', header: t('portsPage.reason'), kind: 'text', value: ({ port }) => port.givenRating?.reason },
  { ...hidden, id: 'lat', header: t('portsPage.latitude'), kind: 'number', value: ({ port }) => port.lat },
  { ...hidden, id: 'lon', header: t('portsPage.longitude'), kind: 'number', value: ({ port }) => port.lon },
  { ...hidden, id: 'source', header: t('portsPage.source'), kind: 'text', value: ({ port }) => port.source },
  {
    ...hidden,
    id: 'updated',
    header: t('ports.updated'),
    kind: 'number',
    value: ({ port }) => port.updatedAt,
    text: ({ port }) => formatDate(port.updatedAt),
  },
];

export const portColumns = (t: Translate, { scheme, written }: Look): readonly TableColumn<PortLine>[] => [
  {
    id: 'name',
    header: t('ports.name'),
    kind: 'text',
    priority: 1,
    minPx: 150,
    grow: 2,
    value: ({ port }) => port.name,
    cell: ({ port }) => <PortLink port={port} scheme={scheme} />,
  },
  {
    id: 'rating',
    header: t('ports.threatRating'),
    kind: 'number', // sorted by how bad it is, not by letter
    minPx: 128,
    grow: 0,
    value: ({ port }) => PORT_CLASSES.indexOf(portClass(port.threatRating)),
    text: ({ port }) => plainPortRating(t, port), // in a file the column "Invented" is beside it
    cell: ({ port }) => <PortRatingWord port={port} />,
    second: ({ port }) => portRatingWords(t, port),
  },
  {
    id: 'events',
    header: t('portsPage.events'),
    kind: 'number',
    minPx: 128,
    grow: 0,
    value: ({ events }) => events,
    cell: (line) => <EventCount line={line} mark={t('events.sampleMark')} />,
    second: ({ events, isInvented }) => {
      if (events === undefined) return false;
      const words = t('portsPage.eventsCount', { count: events, number: formatNumber(events) });
      return isInvented && events > 0 ? `${words} (${t('events.sampleMark')})` : words;
    },
  },
  {
    id: 'country',
    header: t('ports.country'),
    kind: 'choice',
    minPx: 140,
    value: ({ port }) => (port.country ? [port.country] : []),
    label: (code) => countryName(code),
  },
  {
    id: 'locode',
    header: t('ports.locode'),
    kind: 'text',
    minPx: 124,
    grow: 0,
    value: ({ port }) => port.locode,
    cell: ({ port }) => <span className="code">{port.locode}</span>,
  },
  {
    id: 'harbour',
    header: t('ports.harbour'),
    kind: 'choice',
    priority: 3,
    minPx: 132,
    value: ({ port }) => [port.harbourSize ?? 'unknown'],
    label: (size) => t(`ports.harbourSize.${size}`),
  },
  {
    id: 'position',
    header: t('ports.position'),
    kind: 'text',
    priority: 3,
    minPx: 220,
    grow: 0,
    value: ({ port }) => written(placeOf(port)),
  },
  ...portDetails(t),
];

function EventCount({ line: { events, isInvented }, mark }: { line: PortLine; mark: string }) {
  if (events === undefined) return null;
  return (
    <>
      {isInvented && events > 0 && <span className="invented">{mark} </span>}
      {formatNumber(events)}
    </>
  );
}

function PortLink({ port, scheme }: { port: PortRow; scheme: Scheme }) {
  return (
    <RowName>
      <PortSign scheme={scheme} of={portClass(port.threatRating)} />
      <RowLink to="/dashboard/ports/$portId" params={{ portId: port.id }}>
        {port.name}
      </RowLink>
    </RowName>
  );
}
