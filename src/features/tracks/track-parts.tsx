// Shared by the track drawer and the ship's page: the source of the points, and the track as a file.
import { useTranslation } from 'react-i18next';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { HeldTrack, TrackColumns } from '#contract/worker-apis.ts';
import { timeAt } from '#domain/tracks/track.ts';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import { saveFile } from '#platform/save-file.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import css from './ship-path-drawer.module.css';
import { TRACK_FILE_TYPES, TRACK_FORMATS, trackFile, trackFileName } from './track-file.ts';
import { lastDays, type TrackDays } from './track-window.ts';
import type { ServerAnswer } from './use-held-track.ts';

/** Says where the points come from, and what it means when the server cannot be asked. */
export function ServerLine({ answer, onAgain }: { answer: ServerAnswer; onAgain: () => void }) {
  const { t } = useTranslation();
  if (answer.state === 'asking') return <p className="quiet small no-margin">{t('tracks.asking')}</p>;
  if (answer.state === 'answered')
    return <p className="quiet small no-margin">{t('tracks.answered', { time: formatDateTime(answer.atMs) })}</p>;
  return (
    <>
      <Notice tone="warning">{t(answer.offline ? 'tracks.offline' : 'tracks.failed')}</Notice>
      <Button kind="soft" size="small" onClick={onAgain}>
        {t('tracks.askAgain')}
      </Button>
    </>
  );
}

/** Nothing is stored yet, but the server may still answer: the track is not empty. */
export const isAwaited = ({ track }: HeldTrack, { state }: ServerAnswer): boolean => track.atS.length === 0 && state === 'asking';

/** A missing part at an end of the window is mentioned from this length on; gaps inside a track have the same limit. */
const LEAST_MISSING_MS = 3_600_000;

/** The period that the track covers, and the part of the window that it does not. */
export function KnownTime({ track, days, hasGaps }: { track: TrackColumns; days: TrackDays; hasGaps: boolean }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const last = track.atS.length - 1;
  if (last < 0) return null;
  const [firstMs, lastMs] = [timeAt(track, 0), timeAt(track, last)];
  const before = firstMs - lastDays(days, nowMs).fromMs;
  const [from, to] = [formatDateTime(firstMs), formatDateTime(lastMs)];
  const words = [
    last === 0 ? t('tracks.onePosition', { time: from }) : !hasGaps && t('tracks.noGaps', { from, to }),
    before > LEAST_MISSING_MS && t('tracks.nothingBefore', { time: from, length: formatAge(before) }),
    nowMs - lastMs > LEAST_MISSING_MS && t('tracks.nothingSince', { time: to, length: formatAge(nowMs - lastMs) }),
  ];
  return <p className="quiet small no-margin">{words.filter(Boolean).join(' ')}</p>;
}

interface SaveProps {
  /** Not empty. */
  track: TrackColumns;
  mmsi: number;
  name: string | undefined;
}

export function SaveTrack({ track, mmsi, name }: SaveProps) {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  const save = (format: (typeof TRACK_FORMATS)[number]) => {
    const since = formatDateTime(timeAt(track, 0));
    const ship = { mmsi, name, isInvented };
    saveFile(trackFileName(format, ship, since), trackFile(format, track, ship), TRACK_FILE_TYPES[format]);
  };
  return (
    <section>
      <h3 className={css.heading}>{t('tracks.export')}</h3>
      <div className="wraps-8">
        {TRACK_FORMATS.map((format) => (
          <Button key={format} kind="soft" size="small" onClick={() => save(format)}>
            {t(`tracks.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
