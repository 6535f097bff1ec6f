// Small parts that the administrator's screens share.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#i18n/formats.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { EmptyState } from '#ui/states.tsx';

/** Asks before it deletes. */
export function DeleteButton({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslation();
  return (
    <OnlineButton kind="soft" onClick={onAsk}>
      <Icon name="remove" />
      {t('admin.delete')}
    </OnlineButton>
  );
}

/** There is no record with that id: it was deleted, or the address is wrong. */
export function NotThere({ icon, title, action }: { icon: IconName; title: string; action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<Icon name={icon} size={24} />} title={title} action={action}>
      {t('admin.notThereWhy')}
    </EmptyState>
  );
}

export const timeOr = (atMs: number | undefined, otherwise: string): string => (atMs === undefined ? otherwise : formatDateTime(atMs));
