// From when the data on the map is: the same time and words online and offline, and as the sync chip has them.
import { useTranslation } from 'react-i18next';
import { formatAge, formatTime } from '#i18n/formats.ts';
import { serverSkewMs } from '#platform/clock.ts';
import { dataAt, slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';

export function ShipDataAge() {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const storedAtMs = useWatched(dataAt);
  const atMs = (storedAtMs ?? 0) + serverSkewMs(); // it is stored by this device's clock
  return (
    <span className="tabular">
      {storedAtMs === undefined ? t('ships.noData') : t('ships.dataAge', { time: formatTime(atMs), age: formatAge(nowMs - atMs) })}
    </span>
  );
}
