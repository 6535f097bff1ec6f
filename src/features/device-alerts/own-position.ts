// The position of this device, for the ship that it is on. Only after the user has allowed it: nothing here asks without a press.
import type { OwnPosition } from '#contract/entities/alert-watch.ts';
import type { EpochMs } from '#contract/units.ts';

/** One nautical mile. A less accurate position is guessed from the network address, which over a satellite link is ashore. */
const MOST_OFF_M = 1852;
/** A ship moves a hundred metres in this time; a receiver reports every second. */
const EVERY_MS = 10_000;
const KN_PER_MS = 3600 / 1852;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: EVERY_MS, timeout: 120_000 };

export type PositionPermission = 'allowed' | 'refused' | 'unavailable';

/** The browser asks the user, after a press. A position that only takes long counts as allowed. */
export function askForPosition(
  from: Pick<Geolocation, 'getCurrentPosition'> | undefined = navigator.geolocation,
): Promise<PositionPermission> {
  if (!from) return Promise.resolve('unavailable');
  return new Promise((resolve) =>
    from.getCurrentPosition(
      () => resolve('allowed'),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? 'refused' : code === TIMEOUT ? 'allowed' : 'unavailable'),
      { ...OPTIONS, timeout: 20_000 },
    ),
  );
}

/** undefined: too inaccurate for a ship. */
export function toOwnPosition(mmsi: number, { coords, timestamp }: GeolocationPosition, skewMs: number): OwnPosition | undefined {
  const { longitude: lon, latitude: lat, accuracy, speed } = coords;
  if (!(accuracy <= MOST_OFF_M)) return undefined;
  return { mmsi, lon, lat, ...(speed !== null && { sog: Math.round(speed * KN_PER_MS * 10) / 10 }), lastSeen: timestamp + skewMs };
}

/** Does not ask the user. */
export async function isAllowed(): Promise<boolean> {
  // a browser that cannot say asked when the setting was turned on
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
  return permission === undefined || permission.state === 'granted';
}

/** Watches until the returned function is called. `skewMs`: the server's clock minus this device's, now. */
export function watchOwnPosition(mmsi: number, skewMs: () => number, tell: (position: OwnPosition) => void): () => void {
  let watching: number | undefined;
  let isStopped = false;
  let toldAt: EpochMs = 0;
  void isAllowed().then((allowed) => {
    if (isStopped || !allowed) return;
    watching = navigator.geolocation?.watchPosition(
      (found) => {
        const position = toOwnPosition(mmsi, found, skewMs());
        if (!position || Math.abs(position.lastSeen - toldAt) < EVERY_MS) return;
        toldAt = position.lastSeen;
        tell(position);
      },
      () => undefined, // none for now: the last one grows old like any other
      OPTIONS,
    );
  });
  return () => {
    isStopped = true;
    if (watching !== undefined) navigator.geolocation.clearWatch(watching);
  };
}
