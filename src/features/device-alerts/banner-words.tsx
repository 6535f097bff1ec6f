// What the line of new alerts shows: the worst by its name, with how far its event is now, in the order of every list, or all ships with an
// emergency; below it what came lately.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { toldNow, worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { alertName, alertShip, eventWords, nowBehindName, toldBriefly } from '#i18n/alert-words.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { alertNews } from '#store/alerts/alert-news.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { emergencyWords, type NewsWords, newsWords } from './banner-news.ts';
import css from './banner-words.module.css';

interface Props {
  accountId: string;
  /** As they were when the line came. */
  alerts: readonly KnownAlert[];
}

/** What is to be acknowledged, in the order of every list, each named after the event that leads it now. */
function useWaiting(accountId: string, alerts: readonly KnownAlert[], nowMs: number) {
  const held = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const waiting = useMemo(() => [...(held?.values() ?? [])].filter(isToAcknowledge), [held]);
  const mmsis = useMemo(() => [...new Set([...alerts, ...waiting].map(({ mmsi }) => mmsi))], [alerts, waiting]);
  const ships = useShipRecords(mmsis);
  const inOrder = (of: readonly KnownAlert[]) => worstFirstNow(of, events, ships, nowMs);
  return { held, events, ships, waiting, inOrder };
}

/**
 * Every ship with an emergency where the line has several alerts, else the one that its buttons are about, and then the other emergencies; below
 * it what came lately. How many there are says the button beside it alone.
 */
export function BannerWords({ accountId, alerts }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { held, events, ships, waiting, inOrder } = useWaiting(accountId, alerts, nowMs);
  const still = alerts.map((alert) => alertNamed(held, alert.id) ?? alert).filter(isToAcknowledge);
  const [worst] = inOrder(still.length > 0 ? still : alerts);
  // of several the line leads to the list alone, and names the worst of that; a lesser one that came alone is not named as an emergency
  const [lead = worst] = alerts.length > 1 ? inOrder(waiting.filter(({ priority }) => priority === worst?.priority)) : [];
  const emergencies = inOrder(waiting.filter(({ priority }) => priority === 'emergency'));
  const namesAll = alerts.length > 1 && lead?.priority === 'emergency' && emergencies.length > 1;
  const listed = namesAll ? emergencies : emergencies.filter(({ id }) => id !== lead?.id);
  const emergency = emergencyWords(
    listed.map((alert) => {
      const ship = ships?.get(alert.mmsi);
      const { now, nearest } = toldNow(alert, events, ship, nowMs);
      return { alert, nm: now.nm, nearestNm: nearest?.nm };
    }),
    !namesAll && lead?.priority === 'emergency',
    t,
  );
  const news = newsWords(useWatched(alertNews), { held, named: [...listed, ...(lead ? [lead] : [])], nowMs }, t);
  const below = namesAll ? news : joined(emergency, news);
  return (
    <>
      <span className={below && (namesAll ? css.emergencies : css.first)}>
        {namesAll && emergency ? (
          <strong>
            <Words {...emergency} />
          </strong>
        ) : (
          lead && <Named alert={lead} events={events} ship={ships?.get(lead.mmsi)} />
        )}
      </span>
      {below && (
        <>
          {' '}
          <span className={css.news}>
            <Words {...below} />
          </span>
        </>
      )}
    </>
  );
}

/** A closed line on a phone has room for the first alone. */
const joined = (first: NewsWords | undefined, then: NewsWords | undefined): NewsWords | undefined =>
  first && then ? { full: `${first.full} · ${then.full}`, short: first.short } : (first ?? then);

const Words = ({ full, short }: NewsWords) => (
  <>
    <span className={css.full}>{full}</span>
    <span className={css.short}>{short}</span>
  </>
);

/** The words that lead to the list of alerts to acknowledge, with their number there, also of those that the line does not have. */
export function ToAcknowledge({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  return t('alerts.toast.open', { number: formatNumber(held ? countActiveAlerts(held.values()).toAcknowledge : 0) });
}

interface NamedProps {
  alert: KnownAlert;
  /** On this device. */
  events: ReadonlyMap<string, EventRow> | undefined;
  ship: Ship | undefined;
}

function Named({ alert, events: known, ship }: NamedProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const event = known?.get(alert.eventId);
  const told = toldNow(alert, known, ship, nowMs);
  const { now, first } = told;
  const events = eventIdsOf(alert).length;
  const saysDistance = event !== undefined && events === 1 && alert.type === 'Proximity ALERT';
  const goes = saysDistance ? nowBehindName(now, nowMs, t) : toldBriefly(told, nowMs, t);
  const marks = [event?.sample && t('events.sampleMark'), alert.computedHere && t('alerts.computedHere')].filter(Boolean).join(', ');
  const name = alertShip(alert, t);
  return (
    <>
      {event && (
        <span className={css.short}>
          <strong>{t('alerts.toast.title', { priority: t(`alerts.priority.${alert.priority}`), title: name })}</strong>{' '}
          {[eventWords(first?.event ?? event, t), formatDistance(now.nm)].join(', ')}
        </span>
      )}
      <span className={event && css.full}>
        <strong>
          {t('alerts.toast.title', {
            priority: t(`alerts.priority.${alert.priority}`),
            title: alertName(alert, event, events, t, now),
          })}
        </strong>{' '}
        <span className={css.goes}>{marks && goes ? `${goes}, ` : goes}</span>
        {marks}
      </span>
    </>
  );
}
