// Shown if the device's own storage failed: no room, none in this window, or no answer. Says what to do and what not to do.
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#i18n/formats.ts';
import { freeCaches, type StorageUse, storageUse } from '#platform/storage.ts';
import { isStorageMissing, storageErrorOf } from '#store/device/storage-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Text, Title } from '#ui/text.tsx';
import css from './no-storage-page.module.css';

/** Ships, events and ports of the whole world with room for changes, and the app itself; without tiles of the map. */
const NEEDED_BYTES = 100_000_000;

const kindOf = (error: unknown): 'full' | 'missing' | 'lost' => {
  if (isStorageMissing(error)) return 'missing';
  return storageErrorOf(error)?.code === 'storageFull' ? 'full' : 'lost';
};

const reload = (): void => location.reload();

export function NoStoragePage({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation();
  const kind = kindOf(error);
  return (
    <section className={css.page}>
      <Title level={1}>{t(`shell.noStorage.${kind}`)}</Title>
      <Text size="large">{t(`shell.noStorage.${kind}Why`)}</Text>
      {kind === 'full' && <NoRoom />}
      <Button size="large" onClick={reload}>
        {t('shell.noStorage.again')}
      </Button>
      {error instanceof Error && (
        <Text size="small" tone="quiet">
          {error.message}
        </Text>
      )}
    </section>
  );
}

/** How much room there is, how much is needed, and what can be deleted. */
function NoRoom() {
  const { t } = useTranslation();
  const [use, setUse] = useState<StorageUse>();
  const [isFreed, setFreed] = useState(false);
  useEffect(() => {
    storageUse().then(setUse, () => undefined);
  }, []);
  const free = () => void freeCaches().then(() => setFreed(true), reload);
  return (
    <>
      <Text>
        {t('shell.noStorage.needed', { needed: formatBytes(NEEDED_BYTES) })}{' '}
        {use && t('shell.noStorage.used', { used: formatBytes(use.usedBytes), quota: formatBytes(use.quotaBytes) })}
      </Text>
      <ul className={css.list}>
        <li>
          {t('shell.noStorage.map')}{' '}
          <Button kind="soft" onClick={free} disabled={isFreed}>
            {t(isFreed ? 'shell.noStorage.mapGone' : 'shell.noStorage.mapRemove')}
          </Button>
        </li>
        <li>{t('shell.noStorage.files')}</li>
        <li>{t('shell.noStorage.sites')}</li>
      </ul>
    </>
  );
}
