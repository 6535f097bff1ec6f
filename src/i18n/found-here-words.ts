// The mark of an alert that this device found. While there is a connection it says why the server does not tell of it.
import type { Translate } from './i18n.ts';

interface Found {
  computedHere: boolean;
  /** What the server says of it. */
  onServer?: { endedAt?: number | undefined } | undefined;
}

/** undefined: the server tells of it. */
export function foundHereWords({ computedHere, onServer }: Found, isReachable: boolean, t: Translate): string | undefined {
  if (!computedHere) return undefined;
  if (!isReachable) return t('alerts.computedHere');
  return t(onServer && onServer.endedAt === undefined ? 'alerts.moreHere' : 'alerts.foundHere');
}
