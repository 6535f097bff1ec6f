// What the line of new alerts shows: the worst by its name, with how far its event is now, in the order of every list; below it what came
// lately.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { nowOfEach, nowOrThen } from '#domain/alerts/alert-now.ts';
import { ledNowAll } from '#domain/alerts/led-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { alertName, alertShip, eventWords, nowBehindName, nowBriefly } from '#i18n/alert-words.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { alertNews } from '#store/alerts/alert-news.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { newsWords } from './banner-news.ts';
import css from './banner-words.module.css';

interface Props {
  accountId: string;
  /** As they were when the line came. */
  alerts: readonly KnownAlert[];
}

/** The worst of them that is still to be acknowledged. How many there are says the button beside it alone. */
export function BannerWords({ accountId, alerts }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const held = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const mmsis = useMemo(() => [...new Set(alerts.map(({ mmsi }) => mmsi))], [alerts]);
  const ships = useShipRecords(mmsis);
  const latest = alerts.map((alert) => alertNamed(held, alert.id) ?? alert).filter(isToAcknowledge);
  const led = ledNowAll(latest.length > 0 ? latest : alerts, events, ships, nowMs);
  const [worst] = worstFirst(led, nowOfEach(ships, nowMs));
  const news = newsWords(useWatched(alertNews), { held, named: worst, nowMs }, t);
  const named = worst && <Named alert={worst} event={events?.get(worst.eventId)} ship={ships?.get(worst.mmsi)} />;
  if (!news) return named;
  return (
    <>
      <span className={css.first}>{named}</span>{' '}
      <span className={css.news}>
        <span className={css.full}>{news.full}</span>
        <span className={css.short}>{news.short}</span>
      </span>
    </>
  );
}

/** The words that lead to the list of alerts to acknowledge, with their number there, also of those that the line does not have. */
export function ToAcknowledge({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  return t('alerts.toast.open', { number: formatNumber(held ? countActiveAlerts(held.values()).toAcknowledge : 0) });
}

interface NamedProps {
  alert: KnownAlert;
  /** undefined: not on this device. */
  event: EventRow | undefined;
  ship: Ship | undefined;
}

function Named({ alert, event, ship }: NamedProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const now = nowOrThen(alert, ship, nowMs);
  const events = eventIdsOf(alert).length;
  const saysDistance = event !== undefined && events === 1 && alert.type === 'Proximity ALERT';
  const goes = (saysDistance ? nowBehindName : nowBriefly)(now, nowMs, t);
  const marks = [event?.sample && t('events.sampleMark'), alert.computedHere && t('alerts.computedHere')].filter(Boolean).join(', ');
  const name = alertShip(alert, t);
  return (
    <>
      {event && (
        <span className={css.short}>
          <strong>{t('alerts.toast.title', { priority: t(`alerts.priority.${alert.priority}`), title: name })}</strong>{' '}
          {[eventWords(event, 1, t), formatDistance(now.nm)].join(', ')}
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
