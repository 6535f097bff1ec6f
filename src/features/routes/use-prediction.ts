// Where a ship is going, predicted anew each minute while it is on the screen.
import { useEffect, useState } from 'react';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { predictRoute, type ShipPrediction } from './predict-route.ts';

/** How often her position is read again. */
const AGAIN_MS = 60_000;

/** undefined until it is known. */
export function usePrediction(mmsi: number, accountId: string): ShipPrediction | undefined {
  const minute = Math.floor(useWatched(slowClock) / AGAIN_MS);
  const [found, setFound] = useState<ShipPrediction>();
  useEffect(() => {
    const stop = new AbortController();
    predictRoute(mmsi, accountId, stop.signal).then(
      (prediction) => stop.signal.aborted || setFound(prediction),
      (problem: unknown) => stop.signal.aborted || log.warn('predicted route', problem),
    );
    return () => stop.abort();
  }, [mmsi, accountId, minute]);
  return found?.mmsi === mmsi ? found : undefined;
}
