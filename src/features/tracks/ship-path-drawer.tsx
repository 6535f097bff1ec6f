// A ship's track: figures, gaps, age, and the track as a file. The line itself is on the map.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { positionAt, timeAt } from '#domain/tracks/track.ts';
import { formatAge, formatDateTime, formatDistance, formatNumber, formatSpeed } from '#i18n/formats.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { timeWindow } from '#map/time-window.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';
import css from './ship-path-drawer.module.css';
import { isAwaited, KnownTime, SaveTrack, ServerLine } from './track-parts.tsx';
import { TrackPositions } from './track-positions.tsx';
import { TRACK_DAYS, type TrackDays, trackDays } from './track-window.ts';
import { useHeldTrack, useServerTrack, useTrackedShip } from './use-held-track.ts';

/** Close enough to see the ends of a gap. */
const GAP_ZOOM = 7;

interface Props {
  mmsi: number;
  onClose: () => void;
  onBack?: () => void;
  /** Moves the map there. */
  onShow: (view: ChartView) => void;
  /** Where she is going, from the routes feature. */
  predicted?: ReactNode;
}

export function ShipPathDrawer({ mmsi, onClose, onBack, onShow, predicted }: Props) {
  const { t } = useTranslation();
  const days = useWatched(trackDays);
  const ship = useTrackedShip(mmsi);
  const held = useHeldTrack(mmsi, days);
  const server = useServerTrack(mmsi, days);
  const sliderOpen = useWatched(timeWindow) !== undefined;
  const name = ship?.name ?? t('tracks.mmsiNumber', { mmsi });
  return (
    <Drawer title={t('tracks.title', { name })} onClose={onClose} {...(onBack && { onBack })}>
      <div className="stack-14">
        <Choice
          label={t('tracks.window')}
          value={String(days)}
          options={TRACK_DAYS.map((of) => ({ value: String(of), label: t(`tracks.days${of}`) }))}
          onChange={(value) => trackDays.set(TRACK_DAYS.find((of) => String(of) === value) ?? 1)}
        />
        {sliderOpen && <p className="quiet small no-margin">{t('tracks.sliderOpen')}</p>}
        <ServerLine answer={server.answer} onAgain={server.again} />
        {held && !isAwaited(held, server.answer) ? (
          <TrackFacts held={held} days={days} mmsi={mmsi} name={ship?.name} onShow={onShow} />
        ) : (
          <SkeletonLines lines={6} />
        )}
        {predicted}
      </div>
    </Drawer>
  );
}

interface FactsProps {
  held: HeldTrack;
  days: TrackDays;
  mmsi: number;
  name: string | undefined;
  onShow: Props['onShow'];
}

function TrackFacts({ held, days, mmsi, name, onShow }: FactsProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { track, sailedNm, meanSpeedKn } = held;
  const count = track.atS.length;
  if (count === 0) return <EmptyState title={t('tracks.none')}>{t('tracks.noneWhy')}</EmptyState>;
  const [firstMs, lastMs] = [timeAt(track, 0), timeAt(track, count - 1)];
  const rows: [label: string, value: string][] = [
    [t('tracks.sailed'), formatDistance(sailedNm)],
    [t('tracks.meanSpeed'), meanSpeedKn === undefined ? '–' : formatSpeed(meanSpeedKn)],
    [t('tracks.first'), formatDateTime(firstMs)],
    [t('tracks.last'), t('tracks.timeAndAge', { time: formatDateTime(lastMs), age: formatAge(nowMs - lastMs) })],
    [t('tracks.positions'), formatNumber(count)],
  ];
  return (
    <>
      <dl className="no-margin">
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Button kind="soft" onClick={() => onShow({ position: positionAt(track, count - 1), zoom: GAP_ZOOM })}>
        {t('tracks.showLast')}
      </Button>
      <Gaps held={held} days={days} onShow={onShow} />
      <TrackPositions track={track} onGo={(position) => onShow({ position, zoom: GAP_ZOOM })} />
      <SaveTrack track={track} mmsi={mmsi} name={name} />
    </>
  );
}

function Gaps({ held: { track, gaps }, days, onShow }: Pick<FactsProps, 'held' | 'days' | 'onShow'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={css.heading}>{gaps.length === 0 ? t('tracks.gapsTitle') : t('tracks.gaps', { count: gaps.length })}</h3>
      <KnownTime track={track} days={days} hasGaps={gaps.length > 0} />
      <ul className="bare-list">
        {gaps.map(({ fromMs, toMs, from, distanceNm }) => (
          <li key={fromMs}>
            <button type="button" className={css.gap} onClick={() => onShow({ position: from, zoom: GAP_ZOOM })}>
              <span className="tabular">{formatDateTime(fromMs)}</span>
              <span>{t('tracks.gap', { length: formatAge(toMs - fromMs), distance: formatDistance(distanceNm) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
