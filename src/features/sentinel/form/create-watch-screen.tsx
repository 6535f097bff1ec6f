// Putting a voyage under watch: with what the address takes over from a passage, or with nothing.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { log } from '#platform/log.ts';
import { ok } from '#contract/result.ts';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { accountDb } from '#store/device/account-db.ts';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import { Notice } from '#ui/notice.tsx';
import { type PassageToWatch, signedToWatch, startOfPassage } from './passage-to-watch.ts';
import { WatchForm, type WatchSlots } from './watch-form.tsx';
import { usualWatch } from './watch-form-schema.ts';
import { writeWatch } from '#features/sentinel/write-watch.ts';

interface Props extends WatchSlots {
  accountId: string;
  /** The id of a signed assessment to begin with. */
  signed?: string | undefined;
  /** Finds the way of the assessed passage to begin with: of another feature. Absent: none. */
  assessed?: ((signal: AbortSignal) => Promise<PassageToWatch | undefined>) | undefined;
}

/** Mount it again for another address. */
export function CreateWatchScreen({ signed, assessed, ...props }: Props) {
  const { t } = useTranslation();
  const isAsked = signed !== undefined || assessed !== undefined;
  const passage = usePassage({ signed, assessed, accountId: props.accountId });
  if (isAsked && passage === 'loading') return <WordedProgress label={t('sentinelPage.form.takingOver')} />;
  return (
    <div className="stack-20">
      {isAsked && passage === 'none' && <Notice tone="warning">{t('sentinelPage.form.passageGone')}</Notice>}
      <NewWatch {...props} passage={typeof passage === 'object' ? passage : undefined} />
    </div>
  );
}

/** As the address named it when it was opened. */
function usePassage({
  signed,
  assessed,
  accountId,
}: Pick<Props, 'signed' | 'assessed' | 'accountId'>): PassageToWatch | 'loading' | 'none' {
  const [passage, setPassage] = useState<PassageToWatch | 'loading' | 'none'>('loading');
  const [ask] = useState(() => async (signal: AbortSignal) => {
    const row = signed === undefined ? undefined : await accountDb(accountId).signedPassages.get(signed);
    return row ? signedToWatch(row) : assessed?.(signal);
  });
  useEffect(() => {
    const stop = new AbortController();
    const tell = (found: PassageToWatch | undefined) => stop.signal.aborted || setPassage(found ?? 'none');
    ask(stop.signal).then(tell, (problem: unknown) => {
      if (!stop.signal.aborted) log.warn('the passage of a watch', problem);
      tell(undefined);
    });
    return () => stop.abort();
  }, [ask]);
  return passage;
}

function NewWatch({ passage, ...props }: WatchSlots & { accountId: string; passage: PassageToWatch | undefined }) {
  const { t } = useTranslation();
  const [start] = useState(() => ({
    ...usualWatch(serverNow()),
    name: '',
    route: { fromName: '', toName: '', line: [] },
    contacts: [],
    ...(passage && startOfPassage(passage, serverNow())),
  }));
  const save = async (input: WatchFields) => {
    const watchId = newId();
    const made = await writeWatch('watch.create', { ...input, watchId });
    return made.ok ? ok(watchId) : made;
  };
  return (
    <WatchForm
      {...{ ...props, start, passage }}
      saveLabel={t('sentinelPage.form.save')}
      cancelTo={{ to: '/dashboard/sentinel' }}
      onSave={save}
    />
  );
}
