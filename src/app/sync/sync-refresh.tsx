// The button that syncs at once. Offline it says that nothing can be received, and after a try what came of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs } from '#contract/units.ts';
import { formatTime } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { Button } from '#ui/button.tsx';
import { Text } from '#ui/text.tsx';
import { refreshNow } from './run-sync.ts';

export function Refresh({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [triedAtMs, setTriedAtMs] = useState<EpochMs>();
  const press = async () => {
    setIsBusy(true);
    await refreshNow();
    setIsBusy(false);
    setTriedAtMs(serverNow());
  };
  return (
    <>
      <Button kind="soft" busy={isBusy} onClick={() => void press()}>
        {t(isOffline ? 'sync.tryNow' : 'sync.refresh')}
      </Button>
      {isOffline && (
        <Text size="small" role="status">
          {triedAtMs === undefined ? t('sync.noConnection') : t('sync.stillNone', { time: formatTime(triedAtMs) })}
        </Text>
      )}
    </>
  );
}
