// When the ships on the map were last brought up to date: the same words with and without a link.
import { useTranslation } from 'react-i18next';
import { formatAge, formatTime } from '#i18n/formats.ts';
import { serverSkewMs } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useShipStatus } from './ships-queries.ts';

export function ShipDataAge() {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const syncedAtMs = useShipStatus()?.syncedAtMs;
  const atMs = (syncedAtMs ?? 0) + serverSkewMs(); // the thread of ships notes it by this device's clock
  return (
    <span className="tabular">
      {syncedAtMs === undefined ? t('ships.noData') : t('ships.dataAge', { time: formatTime(atMs), age: formatAge(nowMs - atMs) })}
    </span>
  );
}
