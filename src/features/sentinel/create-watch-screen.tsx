// Putting a voyage under watch.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { ok } from '#contract/result.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { WatchForm, type WatchSlots } from './watch-form.tsx';
import { usualWatch } from './watch-form-schema.ts';
import { writeWatch } from './write-watch.ts';

export function CreateWatchScreen(props: WatchSlots & { accountId: string }) {
  const { t } = useTranslation();
  const [start] = useState(() => ({ ...usualWatch(serverNow()), name: '', route: { fromName: '', toName: '', line: [] }, contacts: [] }));
  const save = async (input: WatchFields) => {
    const watchId = newId();
    const made = await writeWatch('watch.create', { ...input, watchId });
    return made.ok ? ok(watchId) : made;
  };
  return (
    <WatchForm {...props} start={start} saveLabel={t('sentinelPage.form.save')} cancelTo={{ to: '/dashboard/sentinel' }} onSave={save} />
  );
}
