// What the line of new alerts shows: the worst by its name, with how far its event is now, in the order of every list, or all ships with an
// emergency; below it what came lately.
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { toldNow, worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { alertName, alertShip, eventWords, nowBehindName, toldBriefly } from '#i18n/alert-words.ts';
import { foundHereWords } from '#i18n/found-here-words.ts';
import { formatDistance, formatMoment, formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import { heldEvents } from '#store/held-table.ts';
import { alertNews } from '#store/alerts/alert-news.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { emergencyNow, emergencyWords, type LineWords, newsWords } from './banner-news.ts';
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
  const emergencies = inOrder(waiting.filter(({ priority }) => priority === 'emergency'));
  const alike = () =>
    worst?.priority === 'emergency' ? emergencies : inOrder(waiting.filter(({ priority }) => priority === worst?.priority));
  const [lead = worst] = alerts.length > 1 ? alike() : [];
  const namesAll = alerts.length > 1 && lead?.priority === 'emergency' && emergencies.length > 1;
  const listed = namesAll ? emergencies : emergencies.filter(({ id }) => id !== lead?.id);
  const isInvented = ({ id }: { id: string }) => {
    const alert = alertNamed(held, id);
    return alert !== undefined && isOfInventedEvent(alert, events);
  };
  const emergency = emergencyWords(
    listed.map((alert) => emergencyNow(alert, events, ships?.get(alert.mmsi), nowMs)),
    { isMore: !namesAll && lead?.priority === 'emergency', isInvented, nowMs },
    t,
  );
  const news = newsWords(useWatched(alertNews), { held, named: [...listed, ...(lead ? [lead] : [])], isInvented, inOrder, nowMs }, t);
  const below = namesAll ? news : joined(emergency, news);
  return (
    <>
      {namesAll ? (
        <Fitted words={emergency} className={css.emergencies} />
      ) : (
        <span className={below.length > 0 ? css.first : undefined}>
          {lead && <Named alert={lead} events={events} ship={ships?.get(lead.mmsi)} />}
        </span>
      )}{' '}
      {below.length > 0 && <Fitted words={below} className={css.news} />}
    </>
  );
}

/** Where both do not fit, the first alone. */
const joined = (first: LineWords, then: LineWords): LineWords =>
  first.length > 0 && then.length > 0 ? [...then.map((one) => `${first[0]} · ${one}`), ...first] : [...first, ...then];

/** In a row that does not wrap by its width, else by the lines of the whole text. */
const isWhole = (row: HTMLElement, text: HTMLElement): boolean =>
  getComputedStyle(row).whiteSpace === 'nowrap' ? row.scrollWidth <= row.clientWidth : text.scrollHeight <= text.clientHeight + 1;

/** The first of the words that fit whole: none is cut through. */
function Fitted({ words, className }: { words: LineWords; className: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const all = words.join('\n');
  useLayoutEffect(() => {
    const row = place.current;
    const text = row?.closest('p');
    if (!row || !text) return undefined;
    const fit = () => {
      for (const one of all.split('\n')) {
        row.textContent = one;
        if (isWhole(row, text)) return;
      }
    };
    fit();
    void document.fonts.ready.then(fit);
    const size = new ResizeObserver(fit);
    size.observe(text);
    return () => size.disconnect();
  }, [all]);
  return <span ref={place} className={className} />;
}

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
  const isReachable = useWatched(serverReachable);
  const nowMs = useWatched(slowClock);
  const event = known?.get(alert.eventId);
  const told = toldNow(alert, known, ship, nowMs);
  const { now, first } = told;
  const events = eventIdsOf(alert).length;
  const saysDistance = event !== undefined && events === 1 && alert.type === 'Proximity ALERT';
  const goes = saysDistance ? nowBehindName(now, nowMs, t) : toldBriefly(told, nowMs, t);
  const invented = isOfInventedEvent(alert, known) && t('events.sampleMark');
  const silenced = isSilenced(alert, nowMs) && t('alerts.news.silenced');
  const marks = [invented, silenced, foundHereWords(alert, isReachable, t)].filter(Boolean).join(', ');
  const name = alertShip(alert, t);
  const far = formatDistance(now.nm);
  const distance = now.isNow ? far : t('alerts.news.then', { words: far, time: formatMoment(now.atMs, nowMs) });
  return (
    <>
      {event && (
        <span className={css.short}>
          <strong>{t('alerts.toast.title', { priority: t(`alerts.priority.${alert.priority}`), title: name })}</strong>{' '}
          {[eventWords(first?.event ?? event, t), distance, invented, silenced].filter(Boolean).join(', ')}
        </span>
      )}
      <span className={event && css.full}>
        <strong>
          {t('alerts.toast.title', {
            priority: t(`alerts.priority.${alert.priority}`),
            title: alertName(alert, event, events, t, now),
          })}
        </strong>{' '}
        {[goes, marks].filter(Boolean).join(', ')}
      </span>
    </>
  );
}
