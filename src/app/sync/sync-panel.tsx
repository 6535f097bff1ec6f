// The panel behind the sync chip: what waits, what needs a decision, what was sent, how old everything is, and how many bytes it used.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { RefreshProgress } from '#contract/worker-apis.ts';
import { formatAge, formatBytes } from '#i18n/formats.ts';
import { drafts } from '#platform/drafts.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { Loadable } from '#platform/loadable.ts';
import type { SyncStatus } from '#sync/sync-status.ts';
import { Button } from '#ui/button.tsx';
import { SideDialog } from '#ui/frame/dialog.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { cancelRefresh, loadWorld } from './run-sync.ts';
import { Refresh } from './sync-refresh.tsx';
import { SealedWork } from './sealed-work.tsx';
import { SyncFacts } from './sync-facts.tsx';
import css from './sync-panel.module.css';
import { AttentionCards } from './sync-panel-attention.tsx';
import { UnsavedText } from './sync-panel-drafts.tsx';
import { SentToday, WaitingEdits } from './sync-panel-queue.tsx';
import { type Queue, useQueue } from './sync-queue.ts';
import { Readiness } from './sync-readiness.tsx';

interface Props {
  account: Account;
  status: SyncStatus;
  /** There is a connection, but the feed sends nothing. */
  silent: boolean;
  onClose: () => void;
}

export function SyncPanel({ account, status, silent, onClose }: Props) {
  const { t } = useTranslation();
  const queue = useQueue(account.id);
  return (
    <SideDialog wide open onOpenChange={(open) => !open && onClose()} title={t('sync.panel')}>
      <div className="stack-24">
        <State status={status} silent={silent} queue={queue} />
        {queue.state === 'loading' && <SkeletonLines lines={4} />}
        {queue.state === 'failed' && <UnreadableState error={queue.error} />}
        <SealedWork accountId={account.id} />
        {queue.state === 'ready' && <QueueSections accountId={account.id} queue={queue.value} />}
        <UnsavedText onClose={onClose} />
        {status.progress && <Receiving progress={status.progress} />}
        <Readiness status={status} />
        <SyncFacts status={status} />
        <Choices status={status} onClose={onClose} />
      </div>
    </SideDialog>
  );
}

/** The one sentence that is true now. It says that everything is sent only if everything was counted and nothing waits. */
function stateKey({ link, needsReload, pushError }: SyncStatus, queue: Loadable<Queue>, isTextUnsaved: boolean) {
  if (queue.state === 'loading') return 'reading';
  if (queue.state === 'failed') return 'unread';
  const { waitingCount, cards, sealedCount } = queue.value;
  if (waitingCount > 0) {
    if (needsReload) return 'reload';
    if (link === 'signIn') return 'signIn';
    if (link !== 'live') return 'kept';
    return pushError ? 'retrying' : 'sending';
  }
  if (cards.length > 0) return 'attention';
  if (sealedCount > 0) return 'sealed';
  if (pushError) return 'pushFailed';
  return isTextUnsaved ? 'clearButTyped' : 'clear';
}

/** Why a server closes a socket (server/delivery/socket.ts, and everything that ends a session). */
const CAUSES = [
  'signedOut',
  'passwordChanged',
  'passwordReset',
  'accountDeleted',
  'sessionRevoked',
  'refreshTokenReused',
  'roleChanged',
  'replaced',
  'shuttingDown',
] as const;
const closedBecause = (reason: string) => CAUSES.find((cause) => cause === reason) ?? 'other';

function State({ status, silent, queue }: { status: SyncStatus; silent: boolean; queue: Loadable<Queue> }) {
  const { t } = useTranslation();
  const { link, error, pushError, pullError, clockSkewMs, needsReload, disconnected, traffic } = status;
  const isTextUnsaved = useWatched(drafts).length > 0;
  const failed = [link === 'live' ? undefined : error, pushError, pullError];
  const whys = [...new Set(failed.flatMap((why) => (why ? [why.code] : [])))];
  return (
    <div className="stack-12">
      <Text>{t(`sync.state.${stateKey(status, queue, isTextUnsaved)}`)}</Text>
      {silent && <Text size="small">{t('sync.silentWhy')}</Text>}
      {link === 'live' && (traffic === 'recording' || traffic === 'demonstration') && (
        <Text size="small">{t(`sync.linkOnly.${traffic}`)}</Text>
      )}
      {disconnected !== undefined && <Text size="small">{t(`sync.disconnected.${closedBecause(disconnected)}`)}</Text>}
      {whys.map((code) => (
        <Text key={code} size="small" tone="quiet">
          {t(`errors.${code}`)}
        </Text>
      ))}
      {clockSkewMs !== undefined && <Notice tone="warning">{t('sync.skew', { by: formatAge(Math.abs(clockSkewMs)) })}</Notice>}
      {needsReload && (
        <Button onClick={() => location.reload()} className={css.wide}>
          {t('sync.reloadNow')}
        </Button>
      )}
    </div>
  );
}

function QueueSections({ accountId, queue }: { accountId: string; queue: Queue }) {
  return (
    <>
      {queue.cards.length > 0 && <AttentionCards accountId={accountId} cards={queue.cards} />}
      {queue.waitingCount > 0 && <WaitingEdits accountId={accountId} waiting={queue.waiting} count={queue.waitingCount} />}
      <SentToday sent={queue.sent} count={queue.sentCount} />
    </>
  );
}

function Receiving({ progress }: { progress: RefreshProgress }) {
  const { t } = useTranslation();
  return (
    <div className="stack-6">
      <ProgressBar
        label={t('sync.receiving')}
        {...(progress.totalBytes && { fraction: Math.min(1, progress.bytes / progress.totalBytes) })}
      />
      <div className={css.row}>
        <Text size="small" tone="quiet" className="tabular">
          {progress.totalBytes
            ? t('sync.receivedOf', { bytes: formatBytes(progress.bytes), total: formatBytes(progress.totalBytes) })
            : t('sync.received', { bytes: formatBytes(progress.bytes) })}
        </Text>
        <Button kind="soft" size="small" onClick={cancelRefresh}>
          {t('sync.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Choices({ status: { link, world, worldBytes, progress }, onClose }: { status: SyncStatus; onClose: () => void }) {
  const { t } = useTranslation();
  const { lowData } = useWatched(devicePreferences);
  const navigate = useNavigate();
  const signIn = () => {
    onClose();
    void navigate({ to: '/auth/login', search: { to: location.pathname } });
  };
  return (
    <div className="stack-12">
      <SwitchField
        label={t('sync.lowData')}
        hint={t('sync.lowDataWhy')}
        checked={lowData}
        onChange={(checked) => devicePreferences.set({ ...devicePreferences.get(), lowData: checked })}
      />
      {link === 'signIn' ? <Button onClick={signIn}>{t('sync.signInNow')}</Button> : <Refresh isOffline={link === 'offline'} />}
      {!world && !progress && (
        <Button kind="soft" disabled={link === 'offline'} onClick={loadWorld}>
          {worldBytes ? t('sync.loadWorld', { size: formatBytes(worldBytes) }) : t('sync.loadWorldUnknown')}
        </Button>
      )}
      {!isSecureContext && <Text size="small">{t('shell.plainHttp')}</Text>}
    </div>
  );
}
