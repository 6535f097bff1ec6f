// Every stored position of a track, newest first; a press shows it on the map.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs, LonLat } from '#contract/units.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { NOT_KNOWN, positionAt, timeAt } from '#domain/tracks/track.ts';
import { formatCourse, formatDateTime, formatSpeed } from '#i18n/formats.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { Button } from '#ui/button.tsx';
import { VirtualList } from '#ui/table/virtual-list.tsx';
import css from './ship-path-drawer.module.css';

/** Two lines, and large enough for a finger. */
const ROW_PX = 52;

export function TrackPositions({ track, onGo }: { track: TrackColumns; onGo: (position: LonLat, atMs: EpochMs) => void }) {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const [isOpen, setOpen] = useState(false);
  const count = track.atS.length;
  const words = (tenths: number | undefined, say: (value: number) => string) =>
    tenths === undefined || tenths === NOT_KNOWN ? '–' : say(tenths / 10);
  const row = (fromNewest: number) => {
    const at = count - 1 - fromNewest;
    const position = positionAt(track, at);
    return (
      <div role="listitem">
        <button type="button" className={css.gap} onClick={() => onGo(position, timeAt(track, at))}>
          <span className="tabular">{formatDateTime(timeAt(track, at))}</span>
          <span className="tabular">
            {words(track.speedTenths[at], formatSpeed)} {words(track.courseTenths[at], formatCourse)}
          </span>
          <bdi className="code">{written(position)}</bdi>
        </button>
      </div>
    );
  };
  return (
    <section>
      <Button kind="soft" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'tracks.hidePositions' : 'tracks.listPositions')}
      </Button>
      {isOpen && <VirtualList className={css.positions} label={t('tracks.positionList')} count={count} rowPx={ROW_PX} row={row} />}
    </section>
  );
}
