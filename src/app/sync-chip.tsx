// The sync chip: is the picture live, and if not, how old is it. Opens the panel with the rest.
import { useTranslation } from 'react-i18next';
import { ageOf } from '#domain/ais/movement.ts';
import { formatAge, formatTime } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { type SyncStatus, useSyncStatus } from '#sync/sync-status.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { type RingShape, StatusRing } from '#ui/status-ring.tsx';
import css from './sync-chip.module.css';
import { SyncPanel } from './sync-panel.tsx';

interface ChipWords {
  ring: RingShape;
  key: string;
  /** Whose time and age stand in the words. */
  ofMs?: number;
}

/** What the chip says. A live link whose newest position is no longer fresh is not called live: old data must never pass for new. */
export function chipWords({ link, shipsAtMs, newestSeenMs, traffic }: SyncStatus, nowMs: number): ChipWords {
  const since = (key: string) => (shipsAtMs === undefined ? { key } : { key: `${key}Since`, ofMs: shipsAtMs });
  if (link === 'signIn') return { ring: 'dot', key: 'signIn' };
  if (link === 'offline') return { ring: 'broken', ...since('offline') };
  if (link === 'connecting') return { ring: 'turning', ...since('connecting') };
  if (traffic === 'live' && newestSeenMs !== undefined && ageOf(newestSeenMs, nowMs) !== 'fresh')
    return { ring: 'dot', key: 'silent', ofMs: newestSeenMs };
  return { ring: 'full', key: 'live' };
}

export function SyncChip() {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const nowMs = useWatched(slowClock);
  const { ring, key, ofMs } = chipWords(status, nowMs);
  const words = t(`sync.${key}`, ofMs === undefined ? {} : { time: formatTime(ofMs), age: formatAge(nowMs - ofMs) });
  return (
    <Popover
      label={t('sync.panel')}
      width="348px"
      trigger={
        <Button kind="plain" aria-label={`${t('sync.panel')}: ${words}`}>
          <StatusRing shape={ring} />
          <span className={css.words} data-calm={ring === 'full' ? '' : undefined}>
            {words}
          </span>
        </Button>
      }
    >
      <SyncPanel status={status} silent={key === 'silent'} />
    </Popover>
  );
}

/** The chip alone does not speak: a change of state is read out, each new minute of age is not. */
export function SyncAnnouncer() {
  const { t } = useTranslation();
  const { link } = useSyncStatus();
  return (
    <div role="status" className="visually-hidden">
      {link === 'connecting' ? '' : t(`sync.${link === 'offline' ? 'offlineSpoken' : link}`)}
    </div>
  );
}
