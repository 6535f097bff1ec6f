// The columns of the list of events, used for its files too. They turn values into text and have no effects.
import type { Translate } from '#i18n/i18n.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import type { EventRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { EventSign } from '#map/event-sign.tsx';
import type { Scheme } from '#map/ships/ship-look.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { RowLink, RowName } from '#ui/list/links.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { happenedAgo, occurredWords } from '#i18n/occurred-words.ts';

interface Look {
  scheme: Scheme;
  /** In the user's position format. */
  written: (position: LonLat) => string;
}

const iso = (atMs: number) => new Date(atMs).toISOString();

/** Only the day, when the hour is unknown. */
const happenedIso = ({ occurredAt, occurredPrecision }: EventRow) =>
  occurredPrecision === 'day' ? iso(occurredAt).slice(0, 10) : iso(occurredAt);

/** For columns that are hidden until the user shows them. */
const hidden = { priority: 3, minPx: 140, hidden: true } as const;

/** Also in every file. */
const eventDetails = (t: Translate): TableColumn<EventRow>[] => [
  { ...hidden, id: 'lat', header: t('eventsPage.latitude'), kind: 'number', value: ({ lat }) => lat },
  { ...hidden, id: 'lon', header: t('eventsPage.longitude'), kind: 'number', value: ({ lon }) => lon },
  {
    ...hidden,
    id: 'reported',
    header: t('events.reportedAt'),
    kind: 'number',
    value: ({ reportedAt }) => reportedAt,
    text: ({ reportedAt }) => iso(reportedAt),
    cell: ({ reportedAt }) => formatDateTime(reportedAt),
  },
  { ...hidden, id: 'description', header: t('eventsPage.description'), kind: 'text', value: ({ description }) => description },
  { ...hidden, id: 'victim', header: t('events.victim'), kind: 'text', value: ({ victim }) => victim },
  { ...hidden, id: 'aggressor', header: t('events.aggressor'), kind: 'text', value: ({ aggressor }) => aggressor },
  { ...hidden, id: 'source', header: t('events.source'), kind: 'text', value: ({ source }) => source },
  { ...hidden, id: 'reference', header: t('events.reference'), kind: 'text', value: ({ sourceReference }) => sourceReference },
  {
    ...hidden,
    id: 'confidence',
    header: t('events.confidence'),
    kind: 'choice',
    value: ({ confidence }) => (confidence ? [confidence] : []),
    label: (value) => t(`events.confidences.${value}`),
  },
  {
    ...hidden,
    id: 'sample',
    header: t('events.sampleMark'),
    kind: 'choice',
    value: ({ sample }) => [sample ? 'invented' : 'reported'],
    label: (value) => t(value === 'invented' ? 'eventsPage.invented' : 'eventsPage.reported'),
  },
  { ...hidden, id: 'id', header: t('eventsPage.id'), kind: 'text', value: ({ id }) => id },
];

export const eventColumns = (t: Translate, { scheme, written }: Look): readonly TableColumn<EventRow>[] => [
  {
    id: 'title',
    header: t('events.one'),
    kind: 'text',
    priority: 1,
    minPx: 260,
    grow: 2,
    value: ({ title }) => title,
    cell: (event) => <EventLink event={event} scheme={scheme} sample={t('events.sampleMark')} />,
  },
  {
    id: 'happened',
    header: t('events.occurredAt'),
    kind: 'number',
    minPx: 216,
    grow: 0,
    value: ({ occurredAt }) => occurredAt,
    text: happenedIso,
    cell: (event) => <Happened event={event} />,
  },
  {
    id: 'category',
    header: t('eventsPage.category'),
    kind: 'text',
    minPx: 166,
    value: ({ category }) => t(`events.category.${category}`),
  },
  { id: 'type', header: t('eventsPage.type'), kind: 'text', minPx: 166, value: ({ type }) => t(`events.type.${type}`) },
  {
    id: 'position',
    header: t('events.position'),
    kind: 'text',
    priority: 3,
    minPx: 220,
    grow: 0,
    value: (event) => written(placeOf(event)),
  },
  ...eventDetails(t),
];

function EventLink({ event, scheme, sample }: { event: EventRow; scheme: Scheme; sample: string }) {
  return (
    <RowName>
      <EventSign scheme={scheme} category={event.category} type={event.type} isInvented={event.sample} />
      <RowLink to="/dashboard/events/$eventId" params={{ eventId: event.id }}>
        {event.title}
      </RowLink>
      {event.sample && <span className="invented">{sample}</span>}
    </RowName>
  );
}

/** Redraws itself as time passes: the columns stay the same objects. */
function Happened({ event }: { event: EventRow }) {
  const nowMs = useWatched(slowClock);
  return (
    <>
      {occurredWords(event)} <span className="quiet">({happenedAgo(event, nowMs)})</span>
    </>
  );
}
