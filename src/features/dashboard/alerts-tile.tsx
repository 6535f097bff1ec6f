// Active alerts by priority, how many of them nobody has acknowledged, and of these the most urgent with ship, distance and age.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import { useShipRecords } from '#compute/use-ship-records.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { type ToldNow, toldNow, worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { alertCountWords } from '#i18n/alert-count-words.ts';
import { alertName, raisedWords, toldWords } from '#i18n/alert-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import { foundHereWords } from '#i18n/found-here-words.ts';
import { serverReachable } from '#remote/reachable.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { shownAlertList } from '#map/shown-alert-list.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { isToAcknowledge, type KnownAlert, type KnownAlerts, knownAlerts } from '#store/alerts/known-alerts.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { OwnEmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';
import css from './dashboard.module.css';
import { Tile } from './tile.tsx';
import { liveOf } from './live-of.ts';

const LISTED = 5;

export function AlertsTile({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const known = useHeld(knownAlerts, accountId);
  const unordered = useMemo(() => known && [...known.values()].filter(isToAcknowledge), [known]);
  const mmsis = useMemo(() => [...new Set(unordered?.map(({ mmsi }) => mmsi))], [unordered]);
  const ships = useShipRecords(mmsis);
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const waiting = useMemo(() => unordered && worstFirstNow(unordered, events, ships, nowMs), [unordered, events, ships, nowMs]);
  const isSoFar = Boolean(useUnfetched() && waiting?.length);
  const list = (
    <TextLink to="/dashboard/map" search={{ panel: 'alerts' }} onClick={() => shownAlertList.set('holding')}>
      {t('dashboardPage.alertsAll')}
    </TextLink>
  );
  return (
    <Tile icon="alert" title={t('dashboardPage.alerts')} live={liveOf(waiting)} isSoFar={isSoFar} aside={list}>
      {(alerts) => (
        <>
          {known && <Counts known={known} />}
          {alerts.length === 0 ? (
            <OwnEmptyState icon={<Icon name="alert" size={24} />} title={t('dashboardPage.alertsNone')}>
              {t('dashboardPage.alertsNoneWhy')}
            </OwnEmptyState>
          ) : (
            <Waiting accountId={accountId} alerts={alerts} ships={ships} />
          )}
        </>
      )}
    </Tile>
  );
}

/** All active alerts and those to acknowledge, as the fleets' states count all active ones. */
function Counts({ known }: { known: KnownAlerts }) {
  const { t } = useTranslation();
  const counts = countActiveAlerts(known.values());
  if (counts.active === 0) return null;
  return (
    <>
      <Text tone="quiet">{alertCountWords(counts, t)}</Text>
      <ul className={css.chips} aria-label={t('dashboardPage.alertsByPriority')}>
        {ALERT_PRIORITIES.map((priority) => ({ priority, of: countActiveAlerts(known.values(), priority) }))
          .filter(({ of }) => of.active > 0)
          .map(({ priority, of }) => (
            <li key={priority}>
              <AlertPriorityWord priority={priority}>
                {t('dashboardPage.alertsOf', {
                  priority: t(`alerts.priority.${priority}`),
                  waiting: formatNumber(of.toAcknowledge),
                  active: formatNumber(of.active),
                })}
              </AlertPriorityWord>
            </li>
          ))}
      </ul>
    </>
  );
}

interface WaitingProps {
  accountId: string;
  alerts: readonly KnownAlert[];
  /** As this device knows them. */
  ships: ReadonlyMap<number, Ship> | undefined;
}

function Waiting({ accountId, alerts, ships }: WaitingProps) {
  const { t } = useTranslation();
  const events = useHeld(heldEvents, accountId);
  const nowMs = useWatched(slowClock);
  return (
    <>
      <RowList label={t('dashboardPage.alertsUrgent')}>
        {alerts.slice(0, LISTED).map((alert) => (
          <AlertLine
            key={alert.formerId ?? alert.id}
            alert={alert}
            event={events?.get(alert.eventId)}
            isInvented={isOfInventedEvent(alert, events)}
            told={toldNow(alert, events, ships?.get(alert.mmsi), nowMs)}
            nowMs={nowMs}
          />
        ))}
      </RowList>
      {alerts.length > LISTED && (
        <TextLink to="/dashboard/map" search={{ panel: 'alerts' }} onClick={() => shownAlertList.set('needs')}>
          {t('dashboardPage.alertsShow', { number: formatNumber(alerts.length) })}
        </TextLink>
      )}
    </>
  );
}

interface LineProps {
  alert: KnownAlert;
  /** undefined: not on this device. */
  event: EventRow | undefined;
  isInvented: boolean;
  told: ToldNow<KnownAlert, EventRow>;
  nowMs: EpochMs;
}

function AlertLine({ alert, event, isInvented, told, nowMs }: LineProps) {
  const { t } = useTranslation();
  const { id, type, priority } = alert;
  const foundHere = foundHereWords(alert, useWatched(serverReachable), t);
  const { now } = told;
  const facts = [
    t(`alerts.type.${type}`),
    toldWords({ ...told, now: { ...now, bearingDeg: undefined } }, nowMs, t),
    raisedWords(alert, nowMs, t),
  ];
  return (
    <ListRow
      first={
        <>
          <Link to="/dashboard/map" search={{ alert: id }} className={`${css.name} ${css.title}`}>
            <bdi>{alertName(alert, event, eventIdsOf(alert).length, t, now)}</bdi>
          </Link>
          <Text as="div" size="small" tone="quiet" className="tabular">
            {facts.join(' · ')}
          </Text>
        </>
      }
    >
      <div className="line-12 wraps">
        {isInvented && <span className="invented">{t('events.sampleMark')}</span>}
        {isSilenced(alert, nowMs) && <Chip icon={<Icon name="bellOff" size={14} />}>{t('alerts.quiet')}</Chip>}
        {foundHere && <Chip>{foundHere}</Chip>}
        <AlertPriorityWord priority={priority}>{t(`alerts.priority.${priority}`)}</AlertPriorityWord>
      </div>
    </ListRow>
  );
}
