// Changes to the user's own account: sent to the server, whose answer replaces the stored account.
import type { AccountChange } from '#contract/entities/registration.ts';
import { translate } from '#i18n/i18n.ts';
import { call } from '#remote/call.ts';
import { replaceAccount } from '#session/session.ts';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { showToast } from '#ui/toasts.tsx';

type Answer = Awaited<ReturnType<typeof call<'auth.update'>>>;

async function take(answer: Answer): Promise<Answer> {
  if (answer.ok) {
    await replaceAccount(answer.value.account);
    showToast('success', translate('toasts.userUpdated'));
  } else toastRefusal(answer.error);
  return answer;
}

export const changeAccount = async (id: string, body: AccountChange): Promise<Answer> =>
  take(await call('auth.update', { params: { id }, body }));

/** picture: a file as base64. */
export const setAvatar = async (id: string, picture: string): Promise<Answer> =>
  take(await call('auth.setAvatar', { params: { id }, body: { avatar: picture } }));
