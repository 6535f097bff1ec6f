// Small parts that the administrator's screens share.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#i18n/formats.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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

interface RowProps {
  /** Of what the row is about. */
  name: string;
  /** undefined: it can only be deleted. */
  onEdit?: () => void;
  /** What follows when it is deleted. */
  deleteWhy: string;
  /** After the question. */
  onDelete: () => void;
}

/** The buttons of a row, named after it. Asks before it deletes. */
export function RowButtons({ name, onEdit, deleteWhy, onDelete }: RowProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {onEdit && (
        <OnlineButton kind="soft" aria-label={t('admin.editNamed', { name })} onClick={onEdit}>
          <Icon name="edit" />
          {t('admin.edit')}
        </OnlineButton>
      )}
      <OnlineButton kind="soft" aria-label={t('admin.deleteNamed', { name })} onClick={() => setAsked(true)}>
        <Icon name="remove" />
        {t('admin.delete')}
      </OnlineButton>
      <ConfirmDialog
        open={isAsked}
        title={t('admin.deleteTitle', { name })}
        why={deleteWhy}
        action={t('admin.delete')}
        onClose={() => setAsked(false)}
        onYes={onDelete}
      />
    </>
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
