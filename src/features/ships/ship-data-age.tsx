// When the ships on the map were last updated: the same words online and offline.
import { useTranslation } from 'react-i18next';
import { formatAge, formatTime } from '#i18n/formats.ts';
import { serverSkewMs } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useShipStatus } from '#compute/use-ship-status.ts';

export function ShipDataAge() {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const syncedAtMs = useShipStatus()?.syncedAtMs;
  const atMs = (syncedAtMs ?? 0) + serverSkewMs(); // the ship worker stores it by this device's clock
  return (
    <span className="tabular">
      {syncedAtMs === undefined ? t('ships.noData') : t('ships.dataAge', { time: formatTime(atMs), age: formatAge(nowMs - atMs) })}
    </span>
  );
}
