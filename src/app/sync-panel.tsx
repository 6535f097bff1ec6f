// Behind the sync chip: what is held, how old it is, what it costs, and the few things one may want to do about it.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefreshProgress } from '#contract/worker-apis.ts';
import { formatAge, formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { type StorageUse, storageUse } from '#platform/storage.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { SyncStatus } from '#sync/sync-status.ts';
import { Button } from '#ui/button.tsx';
import { SwitchField } from '#ui/field.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Text, Title } from '#ui/text.tsx';
import { cancelRefresh, loadWorld, refreshNow } from './run-sync.ts';
import css from './sync-chip.module.css';

export function SyncPanel({ status, silent }: { status: SyncStatus; silent: boolean }) {
  const { t } = useTranslation();
  const { lowData } = useWatched(devicePreferences);
  const navigate = useNavigate();
  const { progress, world, worldBytes } = status;
  return (
    <div className={css.panel}>
      <Title size="small">{t('sync.panel')}</Title>
      {silent && <Text size="small">{t('sync.silentWhy')}</Text>}
      {status.error && status.link !== 'live' && <Text size="small">{status.error.message || t(`errors.${status.error.code}`)}</Text>}
      <Facts status={status} />
      {progress && <Receiving progress={progress} />}
      <SwitchField
        label={t('sync.lowData')}
        hint={t('sync.lowDataWhy')}
        checked={lowData}
        onChange={(checked) => devicePreferences.set({ ...devicePreferences.get(), lowData: checked })}
      />
      {status.link === 'signIn' ? (
        <Button onClick={() => void navigate({ to: '/auth/login', search: { to: location.pathname } })}>{t('sync.signInNow')}</Button>
      ) : (
        <Button kind="soft" onClick={refreshNow}>
          {t('sync.refresh')}
        </Button>
      )}
      {!world && !progress && (
        <Button kind="soft" onClick={loadWorld}>
          {worldBytes ? t('sync.loadWorld', { size: formatBytes(worldBytes) }) : t('sync.loadWorldUnknown')}
        </Button>
      )}
      {!isSecureContext && <Text size="small">{t('shell.plainHttp')}</Text>}
    </div>
  );
}

function Receiving({ progress }: { progress: RefreshProgress }) {
  const { t } = useTranslation();
  return (
    <div className={css.progress}>
      <ProgressBar
        label={t('sync.receiving')}
        {...(progress.totalBytes && { fraction: Math.min(1, progress.bytes / progress.totalBytes) })}
      />
      <div className={css.row}>
        <Text size="small" tone="quiet" className="tabular">
          {progress.totalBytes
            ? t('sync.receivedOf', { bytes: formatBytes(progress.bytes), total: formatBytes(progress.totalBytes) })
            : t('sync.received', { bytes: formatBytes(progress.bytes) })}
        </Text>
        <Button kind="soft" size="small" onClick={cancelRefresh}>
          {t('sync.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Facts({ status: { shipsAtMs, newestSeenMs, ships, worldCount, world } }: { status: SyncStatus }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const [storage, setStorage] = useState<StorageUse>();
  useEffect(() => {
    void storageUse().then(setStorage);
  }, []);
  const when = (atMs: number | undefined) =>
    atMs === undefined ? t('sync.never') : `${formatDateTime(atMs)} (${formatAge(nowMs - atMs)})`;
  return (
    <div>
      <dl className={css.facts}>
        <dt>{t('sync.lastPull')}</dt>
        <dd>{when(shipsAtMs)}</dd>
        <dt>{t('sync.newest')}</dt>
        <dd>{when(newestSeenMs)}</dd>
        <dt>{t('sync.ships')}</dt>
        <dd>
          {!world && worldCount !== undefined
            ? t('sync.shipsOf', { ships: formatNumber(ships), world: formatNumber(worldCount) })
            : formatNumber(ships)}
        </dd>
        <dt>{t('sync.storage')}</dt>
        <dd>
          {storage
            ? t('sync.storageOf', { used: formatBytes(storage.usedBytes), quota: formatBytes(storage.quotaBytes) })
            : t('sync.storageUnknown')}
        </dd>
      </dl>
      {storage && !storage.persistent && (
        <Text size="small" tone="quiet">
          {t('sync.notPersistent')}
        </Text>
      )}
    </div>
  );
}
