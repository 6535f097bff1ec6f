// Whether this device can be used without a link: the app on it, and the rows and ships that its screens show.
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#i18n/formats.ts';
import { precacheState } from '#platform/precache-progress.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { SyncStatus } from '#sync/sync-status.ts';
import { Text } from '#ui/text.tsx';

/** In low-data mode ports come only when they are asked for. */
const hasRows = ({ lastPullMs = {}, shipsAtMs }: SyncStatus, lowData: boolean): boolean =>
  lastPullMs.own !== undefined && lastPullMs.events !== undefined && (lowData || lastPullMs.ports !== undefined) && shipsAtMs !== undefined;

/** Says nothing where the browser keeps nothing, or has not said yet what it keeps. */
export function Readiness({ status }: { status: SyncStatus }) {
  const { t } = useTranslation();
  const kept = useWatched(precacheState);
  const { lowData } = useWatched(devicePreferences);
  if (kept === 'impossible' || kept === 'unknown') return null;
  const words = () => {
    if (kept !== 'whole') return t('sync.keeping', { kept: formatBytes(kept.keptBytes), total: formatBytes(kept.totalBytes) });
    return hasRows(status, lowData) ? t('sync.kept') : t('sync.keepingRows');
  };
  return (
    <Text as="p" size="small" tone="quiet" className="tabular">
      {words()}
    </Text>
  );
}
