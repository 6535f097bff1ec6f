// What this device stores, and until when it opens offline.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDateTime } from '#i18n/formats.ts';
import { type StorageUse, storageUse } from '#platform/storage.ts';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import css from './account.module.css';

export function ThisDeviceCard({ offlineUntilMs }: { offlineUntilMs: number }) {
  const { t } = useTranslation();
  const [use, setUse] = useState<StorageUse>();
  useEffect(() => {
    let here = true;
    void storageUse().then((found) => here && setUse(found));
    return () => {
      here = false;
    };
  }, []);
  const storage = use
    ? t(use.persistent ? 'account.storageKept' : 'account.storageLoose', {
        used: formatBytes(use.usedBytes),
        quota: formatBytes(use.quotaBytes),
      })
    : t('account.storageUnknown');
  return (
    <Card id="account-device" title={t('account.device')}>
      <Facts
        facts={[
          {
            label: t('account.offline'),
            // on plain http nothing is stored for offline use
            value: isSecureContext ? t('account.offlineUntil', { until: formatDateTime(offlineUntilMs) }) : t('account.offlineNever'),
          },
          { label: t('account.storage'), value: storage },
        ]}
      />
      <div className={css.links}>
        <Link to="/dashboard/preferences">{t('account.toPreferences')}</Link>
      </div>
    </Card>
  );
}
