// Fetches the track of a ship. Apart from ships.ts, which the first picture of a new device waits for.
import { shipEndpoints } from '#contract/endpoints/ships.ts';
import type { TrackPoint } from '#contract/entities/ships.ts';
import { ok, type Result } from '#contract/result.ts';
import type { EpochMs } from '#contract/units.ts';
import { askCall } from './ask-call.ts';

/** The server's track of a ship since a time. Errors as every call. */
export async function fetchTrack(mmsi: number, sinceMs: EpochMs): Promise<Result<readonly TrackPoint[]>> {
  const answer = await askCall(shipEndpoints['ships.track'], {
    params: { id: String(mmsi) },
    query: { time: String(Math.floor(sinceMs)) },
  });
  return answer.ok ? ok(answer.value.track) : answer;
}
