// What the line of new alerts shows: each alert by its name, with how far its event is now, in the order of every list.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { awayNow, nowOrThen } from '#domain/alerts/alert-now.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { worstFirst } from '#domain/alerts/urgency.ts';
import { alertName, nowBriefly } from '#i18n/alert-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { alertNamed, type KnownAlert, knownAlerts, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';

/** More names are not read in a line. */
const MOST_NAMED = 8;

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
  const named = ordered.filter(({ priority }) => priority === ordered[0]?.priority).slice(0, MOST_NAMED);
  const others = ordered.length - named.length;
  return (
    <>
      {head !== undefined && <strong>{head} · </strong>}
      {named.map((alert, at) => (
        <span key={alert.id}>
          {at > 0 && ' · '}
          <strong>
            {at === 0 && `${t(`alerts.priority.${alert.priority}`)}: `}
            {alertName(alert, events?.get(alert.eventId), eventIdsOf(alert).length, t)}
          </strong>{' '}
          {[
            nowBriefly(nowOrThen(alert, ships?.get(alert.mmsi), nowMs), nowMs, t),
            events?.get(alert.eventId)?.sample && t('events.sampleMark'),
            alert.computedHere && t('alerts.computedHere'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      ))}
      {others > 0 && ` · ${t('alerts.toast.others', { number: formatNumber(others) })}`}
    </>
  );
}
