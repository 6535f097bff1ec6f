// Says that the browser emptied this account's database: what had not gone ashore is gone, and nobody may think otherwise.
import { translate } from '#i18n/i18n.ts';
import { storageLoss, understandLoss } from '#store/storage-lost.ts';
import { dismissNotice, showNotice } from '#ui/toasts.tsx';

const KEY = 'storage-loss';

/** From now on, also of a loss that was noticed before. Answers how to stop. */
export function sayStorageLoss(accountId: string): () => void {
  const understood = () => {
    understandLoss(accountId);
  };
  const say = () => {
    if (storageLoss.get()) showNotice(KEY, translate('shell.storageLoss'), { label: translate('shell.understood'), onClick: understood });
    else dismissNotice(KEY);
  };
  say();
  return storageLoss.watch(say);
}
