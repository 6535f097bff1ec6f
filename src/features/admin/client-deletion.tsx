// Deleting a client: asks first, offers undo at once, and allows restoring later.
import type { Translate } from '#i18n/i18n.ts';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/entities/clients.ts';
import { call } from '#remote/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { dismissNotice, showNotice } from '#ui/toasts.tsx';

type Named = Pick<Client, '_id' | 'name'>;
/** Afterwards it is in the list of deleted clients. */
const OFFERED_MS = 10_000;
const keyOf = ({ _id }: Named) => `client:${_id}`;

export async function restoreClient(client: Named, t: Translate): Promise<void> {
  dismissNotice(keyOf(client));
  toastAnswer(await call('admin.restoreClient', { params: { id: client._id } }), t('admin.clients.restored', { name: client.name }));
}

interface Props {
  /** undefined: no question is open. */
  client: Named | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function DeleteClient({ client, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const remove = async (leaving: Named) => {
    const done = toastAnswer(await call('admin.deleteClient', { params: { id: leaving._id } }));
    if (!done) return;
    showNotice(keyOf(leaving), t('admin.clients.deleted', { name: leaving.name }), {
      label: t('admin.undo'),
      onClick: () => void restoreClient(leaving, t).then(onChanged),
    });
    setTimeout(() => dismissNotice(keyOf(leaving)), OFFERED_MS);
    onChanged();
  };
  return (
    <ConfirmDialog
      open={client !== undefined}
      title={t('admin.deleteTitle', { name: client?.name })}
      why={t('admin.clients.deleteWhy')}
      action={t('admin.delete')}
      onClose={onClose}
      onYes={() => client && void remove(client)}
    />
  );
}
