// How far the nearest own ship is, and how many others are near. A distance says of when it is: of her last position.
import { useTranslation } from 'react-i18next';
import type { EpochMs } from '#contract/units.ts';
import { ageOf } from '#domain/ais/movement.ts';
import type { EventNearShips } from '#domain/surroundings.ts';
import { formatAge, formatDistance, formatMoment } from '#i18n/formats.ts';
import { Text } from '#ui/text.tsx';
import { nearShipName } from './ship-words.ts';

export function NearShips({ ships, nowMs }: { ships: EventNearShips['ships']; nowMs: EpochMs }) {
  const { t } = useTranslation();
  const [nearest, ...others] = ships;
  if (!nearest?.of.ship) return null;
  const { of, distanceNm } = nearest;
  const lastSeen = nearest.of.ship.lastSeen;
  const isOld = ['stale', 'lost'].includes(ageOf(lastSeen, nowMs));
  const words = {
    distance: formatDistance(distanceNm),
    ship: nearShipName(of, t),
    age: formatAge(nowMs - lastSeen),
    time: formatMoment(lastSeen, nowMs),
  };
  return (
    <Text as="div" size="small" className="tabular">
      {t(isOld ? 'dashboardPage.fromShipOld' : 'dashboardPage.fromShipAt', words)}
      {others.length > 0 && ` ${t('dashboardPage.moreShips', { count: others.length })}`}
    </Text>
  );
}
