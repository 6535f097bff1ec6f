// The mark of an alert that this device found. While there is a connection it says why the server does not tell of it.
import { useTranslation } from 'react-i18next';
import { useWatched } from '#platform/use-watched.ts';
import { serverReachable } from '#remote/reachable.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';

/** undefined: the server tells of it. */
export function useFoundHereWords(): (alert: Pick<KnownAlert, 'computedHere' | 'onServer'>) => string | undefined {
  const { t } = useTranslation();
  const isReachable = useWatched(serverReachable);
  return ({ computedHere, onServer }) => {
    if (!computedHere) return undefined;
    if (!isReachable) return t('alerts.computedHere');
    return t(onServer && onServer.endedAt === undefined ? 'alerts.moreHere' : 'alerts.foundHere');
  };
}
