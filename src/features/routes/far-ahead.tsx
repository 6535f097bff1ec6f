// On the page of a ship: what lies on her predicted way farther ahead than the account's horizon, by what this device knows.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EventRow } from '#contract/tables.ts';
import { countedEvents } from '#domain/counted-events.ts';
import { beyondHorizon, type FarEvent } from '#domain/beyond-horizon.ts';
import { PlaceGrid } from '#domain/alerts/places/place-grid.ts';
import { timedLegs } from '#domain/alerts/voyages.ts';
import type { WatchedPort } from '#domain/alerts/watched.ts';
import { formatDistance, formatNumber } from '#i18n/formats.ts';
import { EventSign } from '#map/event-sign.tsx';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { PagePart } from '#ui/frame/record-page.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { Text } from '#ui/text.tsx';
import { usePrediction } from './use-prediction.ts';

const MOST_LISTED = 10;

interface Props {
  accountId: string;
  ship: Ship;
  onOpen: (eventId: string) => void;
}

/** unknown: her way is not; working: her way, the events or the choices are being read. */
function useFarEvents({ accountId, ship }: Props, choices: PreferenceChoices | undefined): FarEvent<EventRow>[] | 'unknown' | 'working' {
  const prediction = usePrediction(ship.mmsi, accountId);
  const minute = Math.floor(useWatched(slowClock) / 60_000);
  const events = useHeld(heldEvents, accountId);
  const ports = useHeld(heldPorts, accountId);
  return useMemo(() => {
    if (!choices || !events || !ports || !prediction) return 'working';
    if (prediction.state !== 'predicted') return 'unknown';
    const nowMs = minute * 60_000;
    const { route, understood } = prediction;
    const [lon, lat] = understood.port.position;
    const grid = new PlaceGrid<WatchedPort>();
    for (const port of ports.values()) grid.put(port.id, port);
    const voyage = { destination: { id: understood.port.id, lon, lat }, route: timedLegs(route.legs, ship.sog, nowMs) };
    return beyondHorizon({ ship, voyage, events: countedEvents([...events.values()]), choices, ports: grid, nowMs });
  }, [choices, events, ports, prediction, ship, minute]);
}

export function FarAhead(props: Props) {
  const { accountId, onOpen } = props;
  const { t } = useTranslation();
  const scheme = useAppearance();
  const stored = useLive(() => accountDb(accountId).preferences.get(accountId), [accountId]);
  const choices = useMemo(() => (stored.state === 'ready' ? { ...DEFAULT_PREFERENCES, ...stored.value } : undefined), [stored]);
  const found = useFarEvents(props, choices);
  const title = t('shipPage.ahead.title');
  const itemOf = ({ event, type, distanceNm, hours }: FarEvent<EventRow>) => ({
    key: event.id,
    picture: <EventSign scheme={scheme} category={event.category} type={event.type} isInvented={event.sample} />,
    title: event.title,
    detail: [
      ...(event.sample ? [t('events.sampleMark')] : []),
      t(`events.type.${event.type}`),
      t(type === 'Route ALERT' ? 'shipPage.ahead.fromRoute' : 'shipPage.ahead.fromPort', { distance: formatDistance(distanceNm) }),
    ].join(' · '),
    end: t('shipPage.ahead.hours', { count: Math.round(hours) }),
    onOpen: () => onOpen(event.id),
  });
  return (
    <PagePart title={title}>
      {typeof found === 'string' || found.length === 0 ? (
        <Text tone="quiet">{t(`shipPage.ahead.${typeof found === 'string' ? found : 'none'}`, { hours: choices?.horizonHours ?? 0 })}</Text>
      ) : (
        <>
          <Text tone="quiet">{t('shipPage.ahead.why', { hours: choices?.horizonHours ?? 0 })}</Text>
          <ItemList label={title} items={found.slice(0, MOST_LISTED).map(itemOf)} />
          {found.length > MOST_LISTED && <Text tone="quiet">{t('events.more', { number: formatNumber(found.length - MOST_LISTED) })}</Text>}
        </>
      )}
    </PagePart>
  );
}
