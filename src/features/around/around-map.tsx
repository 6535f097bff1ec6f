// A small map of one event or port with what is around it, for their pages; the routes pass it in.
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow, PortRow } from '#contract/tables.ts';
import { HOUR_MS, type LonLat } from '#contract/units.ts';
import { pointsAround } from '#map/points-around.ts';
import { SmallMap } from '#map/small/small-map.tsx';
import type { SmallMapPoint } from '#map/small/small-map-points.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { listOwnShips } from '#store/own-ships.ts';
import { useHeld, useLive } from '#store/use-live.ts';

const YEAR_MS = 365 * 86_400_000;

interface Props {
  accountId: string;
  /** Drawn above all others, with its name. */
  thing: Extract<SmallMapPoint, { kind: 'event' | 'port' }>;
}

/** The same radius as the lists of both pages. */
const RADIUS_NM = 50;

export function AroundEvent({ accountId, event }: { accountId: string; event: EventRow }) {
  const { id, lon, lat, category, type, sample, title } = event;
  const thing = useMemo(
    () => ({ kind: 'event' as const, id, lon, lat, category, type, isInvented: sample, label: title }),
    [id, lon, lat, category, type, sample, title],
  );
  return <AroundMap accountId={accountId} thing={thing} />;
}

export function AroundPort({ accountId, port }: { accountId: string; port: PortRow }) {
  const { id, lon, lat, name, threatRating } = port;
  const thing = useMemo(
    () => ({ kind: 'port' as const, id, lon, lat, label: name, rating: threatRating }),
    [id, lon, lat, name, threatRating],
  );
  return <AroundMap accountId={accountId} thing={thing} />;
}

function AroundMap({ accountId, thing }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const points = usePoints({ accountId, thing });
  const { lon, lat } = thing;
  const view = useMemo(() => ({ position: [lon, lat] as const, zoom: zoomAt(lat) }), [lon, lat]);
  const open = ({ kind, id }: SmallMapPoint) => {
    if (kind === 'event') void navigate({ to: '/dashboard/events/$eventId', params: { eventId: id } });
    else if (kind === 'port') void navigate({ to: '/dashboard/ports/$portId', params: { portId: id } });
    else void navigate({ to: '/dashboard/ship/$shipId', params: { shipId: id } });
  };
  return (
    <SmallMap
      label={t('aroundPage.label', { distance: RADIUS_NM })}
      points={points}
      view={view}
      openAt={{ [thing.kind]: thing.id }}
      onOpen={open}
    />
  );
}

/** A small map is at least 220 px high: this zoom shows the whole radius. Mercator grows towards the poles. */
const zoomAt = (latDeg: number): number => 6.5 + Math.log2(Math.cos((latDeg * Math.PI) / 180));

function usePoints({ accountId, thing }: Props): readonly SmallMapPoint[] {
  const events = useHeld(heldEvents, accountId);
  const ports = useHeld(heldPorts, accountId);
  const known = useHeld(knownAlerts, accountId);
  const own = useLive(() => listOwnShips(accountId), [accountId]);
  const ships = own.state === 'ready' ? own.value : undefined;
  // a map is not redrawn every minute
  const hourMs = Math.floor(useWatched(slowClock) / HOUR_MS) * HOUR_MS;
  return useMemo(() => {
    const alerted = new Set([...(known?.values() ?? [])].flatMap(({ mmsi, endedAt }) => (endedAt === undefined ? [mmsi] : [])));
    const place: LonLat = [thing.lon, thing.lat];
    const around = pointsAround(place, {
      radiusNm: RADIUS_NM,
      ports: ports?.values() ?? [],
      events: events?.values() ?? [],
      ships: ships ?? [],
      alerted,
      sinceMs: hourMs - YEAR_MS,
      nowMs: hourMs,
    });
    return [...around.filter(({ kind, id }) => kind !== thing.kind || id !== thing.id), thing];
  }, [thing, events, ports, ships, known, hourMs]);
}
