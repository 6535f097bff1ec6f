// Instead of the page of a watch that is not on this device.
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/states.tsx';

/** The server gave it another id, or it is not here. */
export function MissingWatch({ accountId, watchId }: { accountId: string; watchId: string }) {
  const { t } = useTranslation();
  const moved = useLive(() => accountDb(accountId).idmap.get(watchId), [accountId, watchId]);
  if (moved.state === 'loading') return <SkeletonLines lines={8} />;
  if (moved.state === 'ready' && moved.value)
    return <Navigate to="/dashboard/sentinel/$watchId" params={{ watchId: moved.value.serverId }} replace />;
  const toList = (
    <Button asChild kind="soft">
      <Link to="/dashboard/sentinel">{t('sentinelPage.toList')}</Link>
    </Button>
  );
  return (
    <EmptyState icon={<Icon name="watch" size={24} />} title={t('sentinelPage.missing')} action={toList}>
      {t('sentinelPage.missingWhy')}
    </EmptyState>
  );
}
