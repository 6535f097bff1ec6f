// Events: how many in a day and a week, near own ships and anywhere; and those near own ships, with ship and distance.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventNearShips, isSince } from '#domain/surroundings.ts';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { formatAge, formatLimit, formatNumber } from '#i18n/formats.ts';
import { happenedAgo, occurredWords } from '#i18n/occurred-words.ts';
import { EventSign } from '#map/event-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { useAreEventsComplete } from '#store/use-seen.ts';
import { Chip } from '#ui/chip.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { NoEvents } from '#ui/no-events.tsx';
import { Text } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import { useAppearance } from '#ui/look/theme.tsx';
import css from './dashboard.module.css';
import { liveOf } from './live-of.ts';
import { NearShips } from './near-ships.tsx';
import { Tile } from './tile.tsx';
import type { Surroundings } from './use-surroundings.ts';

const LISTED = 5;
const SPANS = [1, 7] as const;
/** The distances to own ships by which the list of events can be filtered. */
const LIST_NM = [50, 200, 500] as const;

interface Props {
  accountId: string;
  around: Surroundings | undefined;
}

export function EventsTile({ accountId, around }: Props) {
  const { t } = useTranslation();
  const held = useHeld(heldEvents, accountId);
  const all = useMemo(() => held && [...held.values()].toSorted((one, other) => other.occurredAt - one.occurredAt), [held]);
  const unfetched = useUnfetched();
  const isComplete = useAreEventsComplete(accountId);
  const isSoFar = Boolean((unfetched || !isComplete) && all?.length);
  return (
    <Tile
      icon="event"
      title={t('dashboardPage.events')}
      live={liveOf(all)}
      isSoFar={isSoFar}
      aside={<TextLink to="/dashboard/events">{t('dashboardPage.eventsAll')}</TextLink>}
    >
      {(events) => (events.length === 0 ? <NoEvents isComplete={isComplete} /> : <Events events={events} around={around} />)}
    </Tile>
  );
}

function Events({ events, around }: { events: readonly EventRow[]; around: Surroundings | undefined }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const near = around?.events ?? [];
  const [newest] = events;
  return (
    <>
      <Figures near={around && around.ships.size > 0 && around.proximityNm > 0 ? around : undefined} events={events} nowMs={minuteMs} />
      {newest && !isSince(newest, 7 * DAY_MS, minuteMs) && (
        <Text tone="quiet">
          {t('dashboardPage.eventsNone')} {t('dashboardPage.eventsNewest', { age: formatAge(nowMs - newest.occurredAt) })}
        </Text>
      )}
      {near.length > 0 ? (
        <RowList label={t('dashboardPage.eventsNear')}>
          {near.slice(0, LISTED).map((one) => (
            <EventLine key={one.event.id} event={one.event} near={one} nowMs={nowMs} />
          ))}
        </RowList>
      ) : (
        <RowList label={t('dashboardPage.eventsLatest')}>
          {events.slice(0, LISTED).map((event) => (
            <EventLine key={event.id} event={event} nowMs={nowMs} />
          ))}
        </RowList>
      )}
    </>
  );
}

/** `near`: absent without ships, or while the proximity is 0. */
function Figures({ near, events, nowMs }: { near: Surroundings | undefined; events: readonly EventRow[]; nowMs: EpochMs }) {
  const { t } = useTranslation();
  const nearNm = LIST_NM.find((nm) => nm === near?.proximityNm);
  const rows = [
    ...(near
      ? [
          {
            key: 'near',
            words: t('dashboardPage.near', { distance: formatLimit(near.proximityNm) }),
            events: near.events.map(({ event }) => event),
            nm: nearNm,
          },
        ]
      : []),
    { key: 'all', words: t('dashboardPage.anywhere'), events, nm: undefined },
  ];
  return (
    <table className={css.figures}>
      <thead>
        <tr>
          <td />
          {SPANS.map((days) => (
            <th key={days} scope="col">
              {t(days === 1 ? 'dashboardPage.day' : 'dashboardPage.week')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, words, events: of, nm }) => (
          <tr key={key}>
            <th scope="row">
              {words} {of.some(({ sample }) => sample) && <span className="invented">{t('events.sampleMark')}</span>}
            </th>
            {SPANS.map((days) => (
              <td key={days}>
                <Link to="/dashboard/events" search={{ days, ...(nm !== undefined && { near: nm }) }} className={css.figure}>
                  {formatNumber(of.filter((event) => isSince(event, days * DAY_MS, nowMs)).length)}
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventLine({ event, near, nowMs }: { event: EventRow; near?: EventNearShips; nowMs: EpochMs }) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  const { id, title, category, type, sample } = event;
  return (
    <ListRow
      first={
        <div className={css.signed}>
          <EventSign scheme={scheme} category={category} type={type} isInvented={sample} />
          <div>
            <Link to="/dashboard/events/$eventId" params={{ eventId: id }} className={`${css.name} ${css.title}`}>
              <bdi>{title}</bdi>
            </Link>
            {near && <NearShips ships={near.ships} nowMs={nowMs} />}
            <Text as="div" size="small" tone="quiet" className="tabular">
              {t('dashboardPage.eventAt', { age: happenedAgo(event, nowMs), time: occurredWords(event) })}
            </Text>
          </div>
        </div>
      }
    >
      {sample && <span className="invented">{t('events.sampleMark')}</span>}
      <Chip>{t(`events.category.${category}`)}</Chip>
    </ListRow>
  );
}
