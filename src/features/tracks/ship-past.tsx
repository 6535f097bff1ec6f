// A ship's past, for her page: small map, timeline, speeds, positions, files. From this device; the server is asked for more of her track,
// as in the drawer.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRow } from '#contract/tables.ts';
import { type EpochMs, HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { timeAt } from '#domain/tracks/track.ts';
import { formatAge, formatDateTime, formatDistance, formatNumber, formatSpeed } from '#i18n/formats.ts';
import { pointsAround, shipTone } from '#map/points-around.ts';
import { SmallMap } from '#map/small/small-map.tsx';
import type { SmallMapPoint } from '#map/small/small-map-points.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listRiskAreas } from '#store/risk-areas.ts';
import { listShipFacts } from '#store/ship-facts.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { type TimelineEvent, timelineEventsOf } from './timeline-events.ts';
import { trackLines } from './past-on-map.ts';
import css from './ship-path-drawer.module.css';
import { timelineTitle, ShipTimeline } from './ship-timeline.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { isAwaited, KnownTime, SaveTrack, ServerLine } from './track-parts.tsx';
import { TrackPositions } from './track-positions.tsx';
import { lastDays, TRACK_DAYS, type TrackDays } from './track-window.ts';
import { useHeldTrack, useServerTrack, useTrackedShip } from './use-held-track.ts';

const YEAR_MS = 365 * 24 * HOUR_MS;
/** The same radius as the lists of her page. */
const NEAR_NM = 50;
/** Close enough to see on which side of a border she was. */
const LOOK_ZOOM = 7;

interface Props {
  accountId: string;
  mmsi: number;
}

/** A place chosen for the small map, and what happened there. */
interface Look {
  place: LonLat;
  title: string;
  atMs: EpochMs;
}

export function ShipPast({ accountId, mmsi }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState<TrackDays>(() => (devicePreferences.get().lowData ? 1 : 7));
  const [look, setLook] = useState<Look>();
  const held = useHeldTrack(mmsi, days);
  const server = useServerTrack(mmsi, days);
  const name = useTrackedShip(mmsi)?.name;
  const choose = (value: string) => {
    setDays(TRACK_DAYS.find((of) => String(of) === value) ?? 7);
    setLook(undefined);
  };
  return (
    <div className="stack-14">
      <Choice
        label={t('tracks.window')}
        value={String(days)}
        options={TRACK_DAYS.map((of) => ({ value: String(of), label: t(`tracks.days${of}`) }))}
        onChange={choose}
      />
      <PastMap {...{ accountId, mmsi, held, days, look }} />
      <ServerLine answer={server.answer} onAgain={server.again} />
      {held && !isAwaited(held, server.answer) ? (
        <Told {...{ accountId, mmsi, held, days, name, look }} onLook={setLook} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </div>
  );
}

interface MapProps extends Props {
  held: HeldTrack | undefined;
  days: TrackDays;
  look: Look | undefined;
}

function PastMap({ accountId, mmsi, held, days, look }: MapProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nowMs = useWatched(slowClock);
  const points = usePoints(accountId, mmsi, look);
  const lines = useMemo(() => held && trackLines(held), [held]);
  const view = useMemo(() => look && { position: look.place, zoom: LOOK_ZOOM }, [look]);
  const lastMs = held && held.track.atS.length > 0 ? timeAt(held.track, held.track.atS.length - 1) : undefined;
  const label = [
    t('shipPage.past.map', { window: t(`tracks.days${days}`), distance: NEAR_NM }),
    lastMs !== undefined && t('shipPage.past.mapAge', { age: formatAge(nowMs - lastMs) }),
  ];
  const open = ({ kind, id }: SmallMapPoint) => {
    if (kind === 'event') void navigate({ to: '/dashboard/events/$eventId', params: { eventId: id } });
    if (kind === 'port') void navigate({ to: '/dashboard/ports/$portId', params: { portId: id } });
  };
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (look) frame.current?.scrollIntoView({ block: 'nearest' }); // the pressed row may be far below it
  }, [look]);
  if (points.length === 0 && !lines?.length) return null;
  return (
    <div ref={frame}>
      <SmallMap label={label.filter(Boolean).join(' ')} openAt={{ ship: mmsi }} onOpen={open} {...{ points, lines, view }} />
    </div>
  );
}

/** A hollow ship shows where she was at the chosen time. */
function usePoints(accountId: string, mmsi: number, look: Look | undefined): readonly SmallMapPoint[] {
  const ship = useTrackedShip(mmsi);
  const events = useHeld(heldEvents, accountId);
  const ports = useHeld(heldPorts, accountId);
  const alerts = useAlertsOf(accountId, mmsi);
  const minuteMs = Math.floor(useWatched(slowClock) / MINUTE_MS) * MINUTE_MS;
  const alerted = useMemo(() => new Set(alerts.some(({ endedAt }) => endedAt === undefined) ? [mmsi] : []), [alerts, mmsi]);
  const tone = ship && shipTone(ship, alerted, minuteMs);
  const around = useMemo(() => {
    if (!ship || !tone) return [];
    const { lon, lat, name, lastSeen } = ship;
    const near = { events: events?.values() ?? [], ports: ports?.values() ?? [], ships: [], alerted: new Set<number>() };
    const points = pointsAround([lon, lat], { ...near, radiusNm: NEAR_NM, sinceMs: lastSeen - YEAR_MS, nowMs: lastSeen });
    return [...points, { kind: 'ship' as const, id: String(mmsi), lon, lat, label: name, tone }];
  }, [ship, mmsi, tone, events, ports]);
  return useMemo(() => {
    if (!look) return around;
    const [lon, lat] = look.place;
    return [...around, { kind: 'ship', id: 'then', lon, lat, tone: 'old', label: look.title }];
  }, [around, look]);
}

function useAlertsOf(accountId: string, mmsi: number): readonly AlertRow[] {
  const known = useHeld(knownAlerts, accountId);
  return useMemo(() => [...(known?.values() ?? [])].filter((alert) => alert.mmsi === mmsi), [known, mmsi]);
}

interface ToldProps extends Props {
  held: HeldTrack;
  days: TrackDays;
  name: string | undefined;
  look: Look | undefined;
  onLook: (look: Look | undefined) => void;
}

function Told({ accountId, mmsi, held, days, name, look, onLook }: ToldProps) {
  const { t } = useTranslation();
  const events = useTimelineEvents(accountId, mmsi, held, days);
  const { track } = held;
  const count = track.atS.length;
  const show = (event: TimelineEvent) => onLook({ ...event, title: timelineTitle(event, t) });
  return (
    <>
      <PagePart title={t('shipPage.past.title')}>
        <ShipTimeline events={events} track={track} onShow={show} />
        {(count > 0 || events.length > 0) && <Shown look={look} onEnd={() => onLook(undefined)} />}
      </PagePart>
      {count === 0 ? (
        <EmptyState title={t('tracks.none')}>{t('tracks.noneWhy')}</EmptyState>
      ) : (
        <>
          <SpeedChart track={track} days={days} />
          <TrackFigures held={held} />
          <KnownTime track={track} days={days} hasGaps={held.gaps.length > 0} />
          <TrackPositions track={track} onGo={(place, atMs) => onLook({ place, atMs, title: name ?? String(mmsi) })} />
          <SaveTrack track={track} mmsi={mmsi} name={name} />
        </>
      )}
    </>
  );
}

/** Below the list, so that no row moves while it is pressed. */
function Shown({ look, onEnd }: { look: Look | undefined; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.shown}>
      <Button kind="soft" size="small" disabled={!look} onClick={onEnd}>
        {t('shipPage.past.wholeTrack')}
      </Button>
      <Text as="span" size="small" tone="quiet" role="status">
        {look ? t('shipPage.past.mapAt', { what: `${look.title}, ${formatDateTime(look.atMs)}` }) : t('shipPage.past.mapWhole')}
      </Text>
    </div>
  );
}

function useTimelineEvents(accountId: string, mmsi: number, held: HeldTrack, days: TrackDays): readonly TimelineEvent[] {
  const hourMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  const areas = useLive(() => listRiskAreas(accountId, hourMs), [accountId, hourMs]);
  const ports = useHeld(heldPorts, accountId);
  const alerts = useAlertsOf(accountId, mmsi);
  const events = useHeld(heldEvents, accountId);
  const inForce = areas.state === 'ready' ? areas.value : undefined;
  const facts = useLive(() => listShipFacts(accountId, mmsi), [accountId, mmsi]);
  const known = facts.state === 'ready' ? facts.value : undefined;
  return useMemo(() => {
    const isInvented = (alert: AlertRow) => isOfInventedEvent(alert, events);
    const sinceMs = lastDays(days, hourMs).fromMs;
    return timelineEventsOf({ held, areas: inForce ?? [], ports: ports?.values() ?? [], alerts, isInvented, facts: known ?? [], sinceMs });
  }, [held, inForce, ports, alerts, events, known, days, hourMs]);
}

/** For a track with positions. */
function TrackFigures({ held: { track, sailedNm, meanSpeedKn } }: { held: HeldTrack }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const last = track.atS.length - 1;
  const lastMs = timeAt(track, last);
  return (
    <Facts
      title={t('shipPage.past.track')}
      facts={[
        { label: t('tracks.sailed'), value: formatDistance(sailedNm) },
        { label: t('tracks.meanSpeed'), value: meanSpeedKn === undefined ? '–' : formatSpeed(meanSpeedKn) },
        { label: t('tracks.first'), value: formatDateTime(timeAt(track, 0)) },
        { label: t('tracks.last'), value: t('tracks.timeAndAge', { time: formatDateTime(lastMs), age: formatAge(nowMs - lastMs) }) },
        { label: t('tracks.positions'), value: formatNumber(last + 1) },
      ]}
    />
  );
}
