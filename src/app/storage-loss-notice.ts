// Says that the browser emptied this account's database: what had not gone ashore is gone, and nobody may think otherwise.
import { translate } from '#i18n/i18n.ts';
import { log } from '#platform/log.ts';
import { accountDb } from '#store/account-db.ts';
import { checkStorage } from '#store/storage-lost.ts';
import { dismissNotice, showNotice } from '#ui/toasts.tsx';

const KEY = 'storage-loss';

export async function sayStorageLoss(accountId: string): Promise<void> {
  const loss = await checkStorage(accountDb(accountId), accountId).catch((error: unknown) =>
    log.warn('storage could not be checked', error),
  );
  if (loss) showNotice(KEY, translate('shell.storageLoss'), { label: translate('shell.understood'), onClick: () => dismissNotice(KEY) });
}
