// All stored data of the account as a file, and deletion of the account.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { formatDate } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { saveFile } from '#platform/save-file.ts';
import { call } from '#remote/call.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { toastRefusal } from '#ui/toast-refusal.ts';
import { Text } from '#ui/text.tsx';
import { LinkNote } from './link-note.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function EndCard({ account, online }: { account: Account; online: boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AppError>();
  const [open, setOpen] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await call('account.export');
    setBusy(false);
    setRefusal(answer.ok ? undefined : answer.error);
    if (answer.ok) saveFile(`fathom-account-${formatDate(now())}.json`, JSON.stringify(answer.value, null, 2), 'application/json');
    else toastRefusal(answer.error);
  };
  return (
    <Card id="account-end" title={t('account.yourData')}>
      {refusal && <RefusalMessage error={refusal} />}
      <Text size="small" tone="quiet">
        {t('account.exportWhy')}
      </Text>
      <div>
        <Button kind="soft" busy={busy} disabled={!online} onClick={() => void save()}>
          {t('account.export')}
        </Button>
      </div>
      <Text size="small" tone="quiet">
        {t('account.deleteWhy')}
      </Text>
      <div className="wraps-12">
        <Button kind="danger" disabled={!online} onClick={() => setOpen(true)}>
          {t('account.delete')}
        </Button>
      </div>
      <LinkNote online={online} />
      {open && <DeleteAccountDialog account={account} onClose={() => setOpen(false)} />}
    </Card>
  );
}
