// One alert: the reason with its figures, ship, event, times, and whether it is still active. Over 250 lines: the parts of one drawer, which
// read the same alert.
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { type AlertNow, alertNow } from '#domain/alerts/alert-now.ts';
import { ledNow, toldNow } from '#domain/alerts/on-device/led-now.ts';
import { eventIdsOf, seenThen } from '#domain/alerts/situation.ts';
import { alertName, endedWords, raisedWords, toldWords } from '#i18n/alert-words.ts';
import { formatAge, formatDateTime, formatDistance, formatMoment } from '#i18n/formats.ts';
import { otherwiseWords } from '#i18n/otherwise-words.ts';
import { foundHereWords } from '#i18n/found-here-words.ts';
import type { Translate } from '#i18n/i18n.ts';
import { occurredAgo } from '#i18n/occurred-words.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import type { OfRecord } from '#map/record-drawer.tsx';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import { heldEvents } from '#store/held-table.ts';
import { alertNamed, type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { AlertActions } from './alert-actions.tsx';
import { AlertCourse } from './alert-course.tsx';
import { ColleaguesTold } from './colleagues-told.tsx';
import { Concerned } from './concerned.tsx';
import { eventAt, isActive, isSilent, shipWasAt } from './alert-order.ts';
import { openAlertWay } from './alert-way.ts';
import { EndsWhen, PriorityWhy } from './priority-why.tsx';
import { namesShip, whatHappened } from './what-happened.ts';

const NEAR_ZOOM = 8;
/** A smaller difference comes from rounding. */
const LEAST_FARTHER_NM = 1;

export function AlertDrawer({ accountId, id, scheme: _scheme, onShow, ...frame }: OfRecord) {
  const { t } = useTranslation();
  const held = useHeld(knownAlerts, accountId);
  const known = alertNamed(held, id);
  const events = useHeld(heldEvents, accountId);
  const ship = useShip(known?.mmsi);
  const nowMs = useWatched(slowClock);
  const alert = known && ledNow(known, events, ship, nowMs);
  const event = events?.get(alert?.eventId ?? '');
  const present = alert && alertNow(alert, ship, nowMs);
  const title = alert ? alertName(alert, event, eventIdsOf(alert).length, t, present) : t('alerts.one');
  return (
    <Drawer title={title} opensLow foot={alert && isActive(alert) && <AlertActions alert={alert} />} {...frame}>
      {alert ? (
        <AlertDetails accountId={accountId} alert={alert} event={event} ship={ship} present={present} onShow={onShow} />
      ) : held ? (
        <EmptyState title={t('alerts.notHeld')}>{t('alerts.notHeldWhy')}</EmptyState>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Drawer>
  );
}

interface DetailProps {
  accountId: string;
  alert: KnownAlert;
  /** undefined: not on this device. */
  event: EventRow | undefined;
  /** As this device knows her. */
  ship: Ship | undefined;
  /** undefined: the alert has ended, or where she is now is not known. */
  present: AlertNow | undefined;
  onShow: OfRecord['onShow'];
}

function AlertDetails({ accountId, alert, event, ship, present, onShow }: DetailProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const areShipsInvented = useAreShipsInvented();
  const told = toldNow(alert, events, ship, nowMs);
  const foundHere = foundHereWords(alert, useWatched(serverReachable), t);
  const goTo = (position: LonLat) => onShow({ position, zoom: NEAR_ZOOM });
  return (
    <div className="stack-16">
      <div className="line-8 wraps">
        <AlertPriorityWord priority={alert.priority}>{t(`alerts.priority.${alert.priority}`)}</AlertPriorityWord>
        {(areShipsInvented || isOfInventedEvent(alert, events)) && <span className="invented">{t('events.sampleMark')}</span>}
        <Chip>{t(`alerts.type.${alert.type}`)}</Chip>
        {!isActive(alert) && <Chip>{t('alerts.over')}</Chip>}
        {isActive(alert) && isSilent(alert, nowMs) && (
          <Chip>{t('alertsPage.silenced', { time: formatDateTime(alert.silencedUntil ?? nowMs) })}</Chip>
        )}
        {foundHere && <Chip tone="warning">{foundHere}</Chip>}
        <Text as="span" tone="quiet" className="tabular">
          {raisedWords(alert, nowMs, t)}
        </Text>
      </div>
      {isActive(alert) && alert.acknowledgedAt !== undefined && (
        <Text as="p" tone="quiet">
          {t('alertsPage.seenByYou')}
        </Text>
      )}
      <Ended alert={alert} />
      {event && (
        <p className="as-written">
          <bdi>{happenedWords(alert, event, t)}</bdi>
          <WholeReport event={event} />
        </p>
      )}
      {present && (
        <p className="as-written">
          {[t('alertsPage.now', { now: toldWords(told, nowMs, t) }), otherwiseWords(told.now, alert.type, nowMs, t)]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {!present && <FiguresThen alert={alert} />}
      <PriorityWhy accountId={accountId} alert={alert} ship={ship} />
      <EndsWhen accountId={accountId} alert={alert} />
      <TextLink to="/dashboard/preferences">{t('alertsPage.changeWhen')}</TextLink>
      <ServerSays alert={alert} />
      <WayWords alert={alert} present={present && told.now} />
      <div className="line-8 wraps">
        <Button kind="soft" onClick={() => goTo(present && ship ? [ship.lon, ship.lat] : shipWasAt(alert))}>
          <Icon name="locate" />
          {t('alerts.goToShip')}
        </Button>
        <Button kind="soft" onClick={() => goTo(eventAt(alert))}>
          <Icon name="locate" />
          {t('alerts.goToEvent')}
        </Button>
      </div>
      <Concerned accountId={accountId} alert={alert} ship={ship} />
      <AlsoHappened accountId={accountId} alert={alert} />
      {isActive(alert) && <ColleaguesTold accountId={accountId} mmsis={[alert.mmsi]} />}
      <Distances alert={alert} event={event} present={present} ship={ship} />
      <AlertCourse accountId={accountId} alert={alert} />
      {present && <FiguresThen alert={alert} withPlace />}
    </div>
  );
}

function happenedWords({ shipName }: KnownAlert, event: EventRow, t: Translate): string {
  const { what } = whatHappened(event);
  const isOfOther = shipName !== undefined && !namesShip(event, shipName);
  return isOfOther ? t('alertsPage.happenedElsewhere', { ship: shipName, what }) : t('alertsPage.happened', { what });
}

/** What else happened: of its further events, after the one that makes it as urgent as it is. */
function AlsoHappened({ accountId, alert }: { accountId: string; alert: KnownAlert }) {
  const { t } = useTranslation();
  const events = useHeld(heldEvents, accountId);
  const others = eventIdsOf(alert).flatMap((id) => (id === alert.eventId ? [] : (events?.get(id) ?? [])));
  return others.map((event) => (
    <p key={event.id} className="as-written">
      <bdi>{t('alertsPage.alsoHappened', { type: t(`events.type.${event.type}`), what: whatHappened(event).what })}</bdi>
      <WholeReport event={event} />
    </p>
  ));
}

/** The way to what was cut off. */
function WholeReport({ event }: { event: EventRow }) {
  const { t } = useTranslation();
  if (!whatHappened(event).isCut) return null;
  return (
    <>
      {' '}
      <TextLink to="/dashboard/events/$eventId" params={{ eventId: event.id }}>
        {t('alertsPage.wholeReport')}
      </TextLink>
    </>
  );
}

/** As written when the alert was last updated. Beside figures of now they belong to its history. */
function FiguresThen({ alert, withPlace = false }: { alert: KnownAlert; withPlace?: boolean }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const formatPosition = usePositionFormat();
  const { updatedAt, reason } = alert;
  return (
    <p className="as-written">
      {t('alerts.figuresAt', { time: formatMoment(updatedAt, nowMs) })}
      <bdi>{reason}</bdi>
      {withPlace && ` ${t('alerts.shipThen', { time: formatMoment(seenThen(alert), nowMs), position: formatPosition(shipWasAt(alert)) })}`}
    </p>
  );
}

function Ended({ alert }: { alert: KnownAlert }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const why = endedWords(alert, t);
  if (alert.endedAt === undefined || why === undefined) return null;
  return <p className="as-written">{t('alertsPage.endedWhy', { time: formatMoment(alert.endedAt, nowMs), why })}</p>;
}

/** Of an alert that this device computed, what the server says: nothing yet, or otherwise. */
function ServerSays({ alert: { computedHere, onServer } }: { alert: KnownAlert }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  if (!computedHere) return null;
  const words =
    onServer === undefined
      ? t('alertsPage.computedHereWhy')
      : onServer.endedAt === undefined
        ? t('alertsPage.serverLess', { priority: t(`alerts.priority.${onServer.priority}`), time: formatMoment(onServer.updatedAt, nowMs) })
        : t('alertsPage.serverEnded', { time: formatMoment(onServer.endedAt, nowMs) });
  return (
    <Text as="p" tone="quiet">
      {words}
    </Text>
  );
}

/** What the map shows of her way, or why it shows none; not that she has passed where the words of now say so. */
function WayWords({ alert: { id }, present }: Pick<DetailProps, 'alert' | 'present'>) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const open = useWatched(openAlertWay);
  if (open?.alertId !== id || open.way.state === 'over') return null;
  const { way } = open;
  const isOld = present?.isOld === true;
  const isSaid = isOld || (present?.overdueAt ?? present?.goesAway?.passedAt) !== undefined;
  if (way.state === 'passed' && isSaid) return null;
  const isDrawn = way.state === 'ahead' || way.state === 'course';
  return (
    <Text as="p" tone="quiet" role="status">
      {way.state === 'passed' ? t('alertsPage.way.passed', { time: formatMoment(way.passesAt, nowMs) }) : t(`alertsPage.way.${way.state}`)}
      {isOld && isDrawn && ` ${t('alertsPage.way.from', { time: formatMoment(present.atMs, nowMs) })}`}
    </Text>
  );
}

function useShip(mmsi: number | undefined): Ship | undefined {
  const mmsis = useMemo(() => (mmsi === undefined ? [] : [mmsi]), [mmsi]);
  return useShipRecords(mmsis)?.get(mmsi ?? 0);
}

type DistancesProps = Pick<DetailProps, 'alert' | 'event' | 'present' | 'ship'>;

function Distances({ alert, event, present, ship }: DistancesProps) {
  const { t } = useTranslation();
  const isNear = alert.type === 'Proximity ALERT';
  const isFarther =
    isNear && present !== undefined && !present.isOld && alert.distanceNm !== undefined && present.nm > alert.distanceNm + LEAST_FARTHER_NM;
  return (
    <>
      <Facts facts={useFactsOf({ alert, event, present, ship }, present !== undefined && (isNear || present.isByCourse === true))} />
      {isFarther && (
        <Text as="p" size="small" tone="quiet">
          {t('alerts.holdsOn')}
        </Text>
      )}
    </>
  );
}

/** Her position is the one that the distance is of. `isSame`: there is one distance, that of now; the one of then is in the history. */
function useFactsOf({ alert, event, present, ship }: DistancesProps, isSame: boolean): Fact[] {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const formatPosition = usePositionFormat();
  const { type, distanceNm } = alert;
  const figuresAt = { time: formatMoment(seenThen(alert), nowMs) };
  const rows: [label: string, value: string | undefined, code?: boolean][] = [
    [t('alerts.occurred'), event && occurredAgo(event, nowMs, t)],
    [
      t('alerts.distanceAt', figuresAt),
      isSame || distanceNm === undefined ? undefined : t(`alerts.from.${type}`, { distance: formatDistance(distanceNm) }),
    ],
    [
      present && !present.isNow ? t('alerts.distanceAt', { time: formatMoment(present.atMs, nowMs) }) : t('alerts.distanceNow'),
      present && t('alerts.distanceNowAge', { distance: formatDistance(present.nm), age: formatAge(nowMs - present.atMs) }),
    ],
    present && ship
      ? [t('alerts.shipWas', { time: formatMoment(present.atMs, nowMs) }), formatPosition([ship.lon, ship.lat]), true]
      : [t('alerts.shipWas', figuresAt), formatPosition(shipWasAt(alert)), true],
    [t('alerts.eventWas'), formatPosition(eventAt(alert)), true],
  ];
  return rows.flatMap(([label, value, code]) => (value === undefined ? [] : [{ label, value, ...(code && { code }) }]));
}
