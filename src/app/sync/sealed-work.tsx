// Work that was sealed when this account last left the device and is not restored yet: how much, since when, and why.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { discardSealed, sealedWork } from '#session/sealing.ts';
import { readySealing } from '#session/sealing-key.ts';
import { isUnsent, type SealedRow } from '#store/device/device-db.ts';
import { useLive } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import css from './sync-panel.module.css';

/** Shows nothing if nothing is sealed. */
export function SealedWork({ accountId }: { accountId: string }) {
  const sealed = useLive(() => sealedWork(accountId), [accountId]);
  if (sealed.state !== 'ready') return null;
  return sealed.value.filter(isUnsent).map((row) => <Piece key={row.id} row={row} />);
}

function Piece({ row: { id, edits, sealedAtMs, trouble } }: { row: SealedRow }) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const at = formatDateTime(sealedAtMs);
  const title = edits > 0 ? t('sync.sealed', { count: edits, number: formatNumber(edits), at }) : t('sync.sealedDrafts', { at });
  const tryAgain = async () => {
    setBusy(true);
    await readySealing().catch(() => undefined); // the row states what went wrong
    setBusy(false);
  };
  return (
    <Notice tone="warning" title={title}>
      <Text as="span" size="small">
        {t(`sync.sealedWhy.${trouble ?? 'waits'}`)}
      </Text>
      <span className={css.row}>
        <Button kind="soft" size="small" busy={busy} onClick={() => void tryAgain()}>
          {t('sync.sealedTry')}
        </Button>
        {trouble && (
          <Button kind={sure ? 'danger' : 'soft'} size="small" onClick={() => (sure ? void discardSealed(id) : setSure(true))}>
            {t(sure ? 'sync.sealedDiscardSure' : 'sync.discard')}
          </Button>
        )}
      </span>
    </Notice>
  );
}
