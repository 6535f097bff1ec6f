// What the line of new alerts shows: each alert by its name, with how far its event is now, in the order of every list.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { awayNow, nowOrThen } from '#domain/alerts/alert-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { alertName, nowBehindName, nowBriefly } from '#i18n/alert-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Translate, translate } from '#i18n/i18n.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { alertNamed, type KnownAlert, knownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';

/** More names are not read in a line. */
const MOST_NAMED = 8;

/** All of the most urgent priority, as far as they are named. `ordered`: the most urgent first. */
export const mostUrgent = (ordered: readonly KnownAlert[]): KnownAlert[] =>
  ordered.filter(({ priority }) => priority === ordered[0]?.priority).slice(0, MOST_NAMED);

/** How many are not named; empty where all are. */
export const othersWords = (others: number, t: Translate | typeof translate): string[] =>
  others > 0 ? [t('alerts.toast.others', { number: formatNumber(others) })] : [];

interface Props {
  accountId: string;
  /** As they were when the line came. */
  alerts: readonly KnownAlert[];
  /** Stands before them. */
  head?: string;
}

/** Of several, all of the most urgent priority by name, and the number of the others. Acknowledged and ended ones leave it. */
export function BannerWords({ accountId, alerts, head }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const held = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const mmsis = useMemo(() => [...new Set(alerts.map(({ mmsi }) => mmsi))], [alerts]);
  const ships = useShipRecords(mmsis);
  const latest = alerts.map((alert) => alertNamed(held, alert.id) ?? alert).filter(needsAcknowledging);
  const ordered = worstFirst(latest.length > 0 ? latest : alerts, awayNow(ships, nowMs));
  const named = mostUrgent(ordered);
  return (
    <>
      {head !== undefined && <strong>{head} · </strong>}
      {named.map((alert, at) => (
        <span key={alert.id}>
          {at > 0 && ' · '}
          <Named
            alert={alert}
            event={events?.get(alert.eventId)}
            ship={ships?.get(alert.mmsi)}
            head={at === 0 ? `${t(`alerts.priority.${alert.priority}`)}: ` : ''}
          />
        </span>
      ))}
      {othersWords(ordered.length - named.length, t).map((words) => ` · ${words}`)}
    </>
  );
}

/** The words that lead to the list of alerts to acknowledge, with their number there, also of those that the line does not have. */
export function ToAcknowledge({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  return t('alerts.toast.open', { number: formatNumber(held ? countActiveAlerts(held).toAcknowledge : 0) });
}

interface NamedProps {
  alert: KnownAlert;
  /** undefined: not on this device. */
  event: EventRow | undefined;
  ship: Ship | undefined;
  head: string;
}

function Named({ alert, event, ship, head }: NamedProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const now = nowOrThen(alert, ship, nowMs);
  const events = eventIdsOf(alert).length;
  const saysDistance = event !== undefined && events === 1 && alert.type === 'Proximity ALERT';
  const more = [
    (saysDistance ? nowBehindName : nowBriefly)(now, nowMs, t),
    event?.sample && t('events.sampleMark'),
    alert.computedHere && t('alerts.computedHere'),
  ];
  return (
    <>
      <strong>
        {head}
        {alertName(alert, event, events, t, now)}
      </strong>{' '}
      {more.filter(Boolean).join(', ')}
    </>
  );
}
