// How old something is: grows by itself, and tells the exact time on hover and to screen readers.
import { Tooltip } from '@radix-ui/themes';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';

export function AgeLabel({ atMs }: { atMs: number }) {
  const nowMs = useWatched(slowClock);
  return (
    <Tooltip content={formatDateTime(atMs)}>
      <time dateTime={new Date(atMs).toISOString()}>{formatAge(nowMs - atMs)}</time>
    </Tooltip>
  );
}
