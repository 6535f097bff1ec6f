// Changing what was agreed for a watch: only what was changed is written, and its log says what.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WatchFields, watchMembers } from '#contract/entities/sentinel/watches.ts';
import { ok } from '#contract/result.ts';
import type { WatchRow } from '#contract/tables.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { WatchForm, type WatchSlots } from './watch-form.tsx';
import { MissingWatch } from '#features/sentinel/missing-watch.tsx';
import { writeWatch } from '#features/sentinel/write-watch.ts';

type Props = WatchSlots & { accountId: string; watchId: string };

/** Mount it again for another watch. */
export function ChangeWatchScreen(props: Props) {
  const { accountId, watchId } = props;
  const live = useLive(() => accountDb(accountId).watches.get(watchId), [accountId, watchId]);
  // as it was opened: what arrives meanwhile must not change a form in use
  const [opened, setOpened] = useState<WatchRow>();
  if (!opened && live.state === 'ready' && live.value) setOpened(live.value);
  if (opened) return <OpenedWatch {...props} opened={opened} />;
  if (live.state === 'failed') return <UnreadableState error={live.error} />;
  return live.state === 'loading' ? <SkeletonLines lines={8} /> : <MissingWatch {...{ accountId, watchId }} />;
}

const MEMBERS = Object.keys(watchMembers) as (keyof WatchFields)[];
const fieldsOf = (row: WatchRow) => Object.fromEntries(MEMBERS.map((member) => [member, row[member]])) as unknown as WatchFields;

function OpenedWatch({ opened, ...props }: Props & { opened: WatchRow }) {
  const { t } = useTranslation();
  const { watchId } = props;
  const [start] = useState(() => fieldsOf(opened));
  const save = async (input: WatchFields) => {
    const isChanged = (member: keyof WatchFields) => JSON.stringify(input[member]) !== JSON.stringify(start[member]);
    const changed = Object.fromEntries(MEMBERS.filter(isChanged).map((member) => [member, input[member]]));
    const made = await writeWatch('watch.change', { ...changed, watchId }, { sawVersion: opened.v });
    return made.ok ? ok(watchId) : made;
  };
  const cancelTo = { to: '/dashboard/sentinel/$watchId', params: { watchId } } as const;
  return <WatchForm {...props} isThere {...{ start, cancelTo }} saveLabel={t('sentinelPage.form.change')} onSave={save} />;
}
