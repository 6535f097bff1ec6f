// What an administrator can do for a user: send mails, reset the password, delete. Only the owner sets a password, by the mailed link.
import type { Translate } from '#i18n/i18n.ts';
import { useTranslation } from 'react-i18next';
import type { ClientUser } from '#contract/entities/clients.ts';
import { personName } from '#domain/log/person-name.ts';
import { call } from '#remote/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { sayHandover } from '#ui/frame/handover.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';

export async function sendDetails({ id, email }: ClientUser, t: Translate): Promise<void> {
  const answer = toastAnswer(await call('admin.sendUserDetails', { params: { id } }));
  if (answer) sayHandover(answer.handover, email, t('admin.users.detailsSent', { email }));
}

interface Props {
  /** undefined: no question is open. */
  user: ClientUser | undefined;
  onClose: () => void;
}

/** First says where the link goes: not always to the address in the list. */
export function ResetPassword({ user, onClose }: Props) {
  const { t } = useTranslation();
  const email = user && (user.resetTo ?? user.email);
  const reset = async (id: string, to: string) => {
    const answer = toastAnswer(await call('admin.resetUserPassword', { params: { id } }));
    if (answer) sayHandover(answer.handover, to, t('admin.users.resetSent', { email: to }));
  };
  return (
    <ConfirmDialog
      open={user !== undefined}
      title={t('admin.users.resetTitle', { name: user && personName(user) })}
      why={t('admin.users.resetWhy', { email })}
      action={t('admin.users.resetPassword')}
      onClose={onClose}
      onYes={() => user && email !== undefined && void reset(user.id, email)}
    />
  );
}

export function DeleteUser({ user, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const { t } = useTranslation();
  const remove = async ({ id }: ClientUser) => {
    if (toastAnswer(await call('admin.deleteUser', { params: { id } }), t('toasts.accountDeleted'))) onDeleted();
  };
  return (
    <ConfirmDialog
      open={user !== undefined}
      title={t('admin.deleteTitle', { name: user && personName(user) })}
      why={t('admin.users.deleteWhy')}
      action={t('admin.delete')}
      onClose={onClose}
      onYes={() => user && void remove(user)}
    />
  );
}
