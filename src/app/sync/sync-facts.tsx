// How old this device's data are, kind by kind, and how many bytes sync has used.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { serverSkewMs } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { type StorageUse, storageUse } from '#platform/storage.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { SyncStatus } from '#sync/sync-status.ts';
import { Title } from '#ui/text.tsx';
import css from './sync-panel.module.css';

type Kind = 'own' | 'events' | 'ports';
const KINDS: readonly Kind[] = ['own', 'events', 'ports'];

export function SyncFacts({ status }: { status: SyncStatus }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { shipsAtMs, newestSeenMs, ships, worldCount, world, bytesToday, lastPullMs = {} } = status;
  /** For times by this device's clock. */
  const when = (atMs: number | undefined, skewMs = serverSkewMs()) =>
    atMs === undefined ? t('sync.never') : `${formatDateTime(atMs + skewMs)} (${formatAge(nowMs - skewMs - atMs)})`;
  return (
    <section aria-labelledby="sync-facts">
      <Title level={3} size="small" id="sync-facts">
        {t('sync.facts')}
      </Title>
      <dl className={css.facts}>
        {KINDS.map((kind) => (
          <Fact key={kind} name={t(`sync.kind.${kind}`)} value={when(lastPullMs[kind])} />
        ))}
        <Fact name={t('sync.ships')} value={when(shipsAtMs)} />
        <Fact name={t('sync.newest')} value={when(newestSeenMs, 0)} />
        <Fact
          name={t('sync.shipsHeld')}
          value={
            !world && worldCount !== undefined
              ? t('sync.shipsOf', { ships: formatNumber(ships), world: formatNumber(worldCount) })
              : formatNumber(ships)
          }
        />
        {bytesToday !== undefined && <Fact name={t('sync.bytesToday')} value={formatBytes(bytesToday)} />}
        <Storage />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function Storage() {
  const { t } = useTranslation();
  const [storage, setStorage] = useState<StorageUse>();
  useEffect(() => {
    void storageUse().then(setStorage);
  }, []);
  return (
    <>
      <Fact
        name={t('sync.storage')}
        value={
          storage
            ? t('sync.storageOf', { used: formatBytes(storage.usedBytes), quota: formatBytes(storage.quotaBytes) })
            : t('sync.storageUnknown')
        }
      />
      {storage && !storage.persistent && <dd className={css.loose}>{t('sync.notPersistent')}</dd>}
    </>
  );
}
