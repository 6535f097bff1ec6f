// A ship's destination as her crew entered it, and the listed areas that contain her: by her last known position, all from this device.
import { HOUR_MS } from '#contract/units.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import { ageOf, UNDER_WAY_ABOVE_KN } from '#domain/ais/movement.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { portFinder } from '#domain/routing/destination.ts';
import { formatDistance, formatMoment, formatSpeed, formatVoyageTime } from '#i18n/formats.ts';
import { portName } from '#i18n/port-name.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { Loadable } from '#platform/loadable.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldPorts } from '#store/held-table.ts';
import { listRiskAreasAt, type RiskArea } from '#store/risk-areas.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { TextLink } from '#ui/list/links.tsx';

export function ShipPlaceFacts({ accountId, ship }: { accountId: string; ship: Ship }) {
  const { t } = useTranslation();
  const { lon, lat, destination } = ship;
  const nowMs = useWatched(slowClock);
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const areas = useLive(() => listRiskAreasAt(accountId, [lon, lat], hourMs), [accountId, lon, lat, hourMs]);
  const ports = useHeld(heldPorts, accountId);
  const find = useMemo(
    () => ports && portFinder([...ports.values()].map((port) => ({ ...port, position: [port.lon, port.lat] as const }))),
    [ports],
  );
  const bound = destination === undefined ? undefined : find?.(destination, [lon, lat]);
  const toGoNm = bound && distanceNm([lon, lat], bound.port.position);
  const facts: Fact[] = [
    {
      label: t('shipPage.bound'),
      value: bound ? (
        <>
          <TextLink to="/dashboard/ports/$portId" params={{ portId: bound.port.id }}>
            {portName(bound.port)}
          </TextLink>{' '}
          {t(ageOf(ship.lastSeen, nowMs) === 'fresh' ? 'shipPage.toGo' : 'shipPage.toGoAt', {
            distance: formatDistance(toGoNm ?? 0),
            time: formatMoment(ship.lastSeen, nowMs),
          })}
          {bound.several > 0 && ` ${t('shipPage.several', { count: bound.several })}`}
        </>
      ) : (
        t(destination === undefined ? 'shipPage.noDestination' : find ? 'shipPage.notUnderstood' : 'shipPage.lookedUp')
      ),
    },
    ...timeToGo(ship, toGoNm, t),
    {
      label: t('shipPage.areas'),
      value: areaWords(t, areas),
    },
  ];
  return <Facts title={t('shipPage.where')} facts={facts} />;
}

/** Says of no area that she is outside before the areas are read. */
function areaWords(t: Translate, areas: Loadable<readonly RiskArea[] | undefined>): string {
  if (areas.state === 'loading') return t('shipPage.lookedUp');
  if (areas.state === 'failed') return t('shipPage.areasUnread');
  if (!areas.value) return t('shipPage.areasUnknown');
  return areas.value.length > 0 ? areas.value.map(({ name }) => name).join(', ') : t('shipPage.noAreas');
}

/** A ship that hardly moves is on no voyage. */
function timeToGo({ sog, eta }: Ship, toGoNm: number | undefined, t: Translate): Fact[] {
  if (toGoNm === undefined || sog === undefined || sog <= UNDER_WAY_ABOVE_KN) return [];
  const value = t('shipPage.atSpeed', { speed: formatSpeed(sog), length: formatVoyageTime(toGoNm / sog) });
  const beside = eta === undefined ? '' : ` ${t('shipPage.etaBeside', { eta: eta.replace('T', ' ') })}`;
  return [{ label: t('shipPage.timeToGo'), value: value + beside }];
}
