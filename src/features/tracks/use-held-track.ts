// The queries of the track drawer: this device's points at once; the server's when it can be asked.
import { useEffect, useState } from 'react';
import { shipStore } from '#compute/ships.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import type { HeldTrack } from '#contract/worker-apis.ts';
import { now, serverNow } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { useWatched } from '#platform/use-watched.ts';
import { trackNews } from './show-tracks.ts';
import { lastDays, type TrackDays } from './track-window.ts';

/** A track gets a point a minute: updates of ships need not read it more often. */
const LEAST_APART_MS = 30_000;

/** Returns what ends it. */
function askNowAndOnNews(ask: () => void): () => void {
  let askedAtMs = now();
  ask();
  return shipStore.subscribe(() => {
    if (now() - askedAtMs <= LEAST_APART_MS) return;
    askedAtMs = now();
    ask();
  });
}

/** undefined while it is read. The stored track, read again when points arrive. */
export function useHeldTrack(mmsi: number, days: TrackDays): HeldTrack | undefined {
  const news = useWatched(trackNews);
  const [answer, setAnswer] = useState<{ of: string; held: HeldTrack }>();
  const of = `${mmsi} ${days}`;
  useEffect(() => {
    let current = true;
    const ask = () => {
      shipStore.track({ mmsi, ...lastDays(days, serverNow()) }).then(
        (held) => current && setAnswer({ of: `${mmsi} ${days}`, held }),
        (problem: unknown) => log.warn('a held track', problem),
      );
    };
    const stop = askNowAndOnNews(ask);
    return () => {
      current = false;
      stop();
    };
  }, [mmsi, days, news]);
  return answer?.of === of ? answer.held : undefined;
}

export type ServerAnswer =
  | { state: 'asking' }
  | { state: 'answered'; atMs: EpochMs; points: number }
  | { state: 'failed'; offline: boolean };

/** Asks the server for the track when ship or days change, and on `again`. Its points join the stored ones. */
export function useServerTrack(mmsi: number, days: TrackDays): { answer: ServerAnswer; again: () => void } {
  const [tries, setTries] = useState(0);
  const of = `${mmsi} ${days} ${tries}`;
  const [known, setKnown] = useState<{ of: string; answer: ServerAnswer }>();
  useEffect(() => {
    let current = true;
    const tell = (answer: ServerAnswer) => current && setKnown({ of: `${mmsi} ${days} ${tries}`, answer });
    shipStore.fetchTrack(mmsi, lastDays(days, serverNow()).fromMs).then(
      (result) => {
        if (result.ok) trackNews.set(trackNews.get() + 1);
        const failed = { state: 'failed', offline: !result.ok && ['offline', 'notOurs', 'timeout'].includes(result.error.code) } as const;
        tell(result.ok ? { state: 'answered', atMs: now(), points: result.value.points } : failed);
      },
      (problem: unknown) => {
        log.warn('the track of a ship', problem);
        tell({ state: 'failed', offline: false });
      },
    );
    return () => {
      current = false;
    };
  }, [mmsi, days, tries]);
  return { answer: known?.of === of ? known.answer : { state: 'asking' }, again: () => setTries(tries + 1) };
}

/** As last known here; undefined while it is read, and for a ship that was never stored. */
export function useTrackedShip(mmsi: number): Ship | undefined {
  const [ship, setShip] = useState<Ship>();
  useEffect(() => {
    let current = true;
    const ask = () => {
      shipStore.byMmsi([mmsi]).then(
        ([known]) => current && setShip(known),
        () => undefined, // a store being rebuilt; the MMSI is enough for a title
      );
    };
    const stop = askNowAndOnNews(ask);
    return () => {
      current = false;
      stop();
    };
  }, [mmsi]);
  return ship?.mmsi === mmsi ? ship : undefined;
}
