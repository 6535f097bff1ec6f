// The sync chip: whether the picture is live, how old it is, and whether all edits are sent. Opens the panel with the rest.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { isOfStorage } from '#contract/error-codes.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { formatAge, formatNumber, formatTime } from '#i18n/formats.ts';
import { serverSkewMs } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { useSession } from '#session/session.ts';
import { useLive } from '#store/use-live.ts';
import type { Loadable } from '#platform/loadable.ts';
import { dataAtMs, type SyncStatus, useSyncStatus } from '#sync/sync-status.ts';
import { Button } from '#ui/button.tsx';
import { sentNotice } from './sent/sent-notice.ts';
import { openShellPanel, useShellPanel } from '#ui/frame/shell-panel.ts';
import { type RingShape, StatusRing } from '#ui/chart/status-ring.tsx';
import css from './sync-chip.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';
import { accountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { queueCounts, type QueueCounts } from '#store/edits/queue-counts.ts';

// How many of this account's edits are not sent, live. The chip is in the first chunk, so nothing here loads the schemas of edits.
interface NotSentCounts extends QueueCounts {
  /** Edits of an earlier session that are not unsealed yet. */
  sealed: number;
}

const useQueueCounts = (accountId: string): Loadable<NotSentCounts> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const sealed = await deviceDb().sealed.where({ accountId }).toArray();
    return {
      ...(await queueCounts(db)),
      sealed: sealed.reduce((sum, { edits }) => sum + edits, 0),
    };
  }, [accountId]);

/** Loaded later, because it needs the contract's schemas, which the first chunk does not have. */
const SyncPanel = lazyPart(() => import('./sync-panel.tsx').then((loaded) => loaded.SyncPanel));

const NO_COUNTS: NotSentCounts = { waiting: 0, attention: 0, sealed: 0 };

interface Part {
  key:
    | 'live'
    | 'liveLink'
    | 'connecting'
    | 'offline'
    | 'signIn'
    | 'reload'
    | 'silent'
    | 'attention'
    | 'waiting'
    | 'sealedCount'
    | 'reading'
    | 'unread'
    | 'pushFails'
    | 'storeFails'
    | 'own'
    | 'ownNone'
    | 'contact'
    | 'data'
    | 'noData'
    | 'sentNow';
  /** The time that the text shows, or whose age it shows. */
  ofMs?: number;
  count?: number;
}
export interface ChipWords {
  ring: RingShape;
  parts: Part[];
}

/** Pulls come every minute or every five; the next pull makes up for one or two that fail. */
const MOMENT_MS = 10 * 60_000;

/** What is wrong although ships arrive. Each of these breaks the full ring. */
function troublesOf({ pullError, pushError, lastPullMs }: SyncStatus, counts: Loadable<NotSentCounts>, nowMs: number): Part[] {
  const ownAtMs = lastPullMs?.own;
  const { waiting, sealed } = counts.state === 'ready' ? counts.value : NO_COUNTS;
  return [
    ...(sealed > 0 ? [{ key: 'sealedCount' as const, count: sealed }] : []),
    ...(counts.state === 'failed' ? [{ key: 'unread' as const }] : []),
    ...([pushError, pullError].some((error) => error && isOfStorage(error)) ? [{ key: 'storeFails' as const }] : []),
    ...(pushError && !isOfStorage(pushError) && counts.state === 'ready' && waiting === 0 ? [{ key: 'pushFails' as const }] : []),
    ...(pullError && ownAtMs === undefined ? [{ key: 'ownNone' as const }] : []),
    ...(pullError && ownAtMs !== undefined && nowMs - ownAtMs > MOMENT_MS ? [{ key: 'own' as const, ofMs: ownAtMs }] : []),
  ];
}

/**
 * The chip's texts, the most urgent first. With a newest position that is no longer fresh the chip does not say "Live", so that old data
 * never look new. Nor does it say only "Live" while something waits, or while it is unknown whether anything does.
 * `sent`: what was just sent, said after all else.
 */
export function chipWords(status: SyncStatus, counts: Loadable<NotSentCounts>, nowMs: number, sent: Part[] = []): ChipWords {
  const { link, newestSeenMs, traffic, needsReload } = status;
  const atMs = dataAtMs(status);
  const held: Part =
    atMs === undefined ? { key: 'noData' } : atMs === status.shipsAtMs ? { key: 'contact', ofMs: atMs } : { key: 'data', ofMs: atMs };
  const { waiting, attention } = counts.state === 'ready' ? counts.value : NO_COUNTS;
  const troubles = troublesOf(status, counts, nowMs);
  const queue: Part[] = [
    ...(attention > 0 ? [{ key: 'attention' as const, count: attention }] : []),
    ...(waiting > 0 ? [{ key: 'waiting' as const, count: waiting }] : []),
    ...troubles.filter(({ key }) => link === 'live' || key === 'sealedCount' || key === 'unread'),
  ];
  if (needsReload) return { ring: 'dot', parts: [{ key: 'reload' }, ...queue] };
  if (link === 'signIn') return { ring: 'dot', parts: [{ key: 'signIn' }, ...queue] };
  if (link === 'offline') return { ring: attention > 0 ? 'dot' : 'struck', parts: [{ key: 'offline' }, ...queue, held] };
  if (link === 'connecting') {
    const age = atMs === undefined ? [] : [held];
    return { ring: attention > 0 ? 'dot' : 'turning', parts: [{ key: 'connecting' }, ...queue, ...age] };
  }
  const newestMs = newestSeenMs === undefined ? undefined : newestSeenMs - serverSkewMs();
  const silent = traffic === 'live' && newestMs !== undefined && ageOf(newestMs, nowMs) !== 'fresh';
  if (silent) return { ring: 'dot', parts: [{ key: 'silent', ofMs: newestMs }, ...queue] };
  // beside a recording, "Live" would seem to mean the ships
  const live: Part = { key: traffic === 'recording' || traffic === 'demonstration' ? 'liveLink' : 'live' };
  if (attention > 0) return { ring: 'dot', parts: [...queue, ...sent] };
  if (troubles.length > 0) return { ring: 'dot', parts: [live, ...queue, ...sent] };
  if (counts.state === 'loading') return { ring: 'turning', parts: [live, { key: 'reading' }] };
  return waiting > 0 ? { ring: 'turning', parts: [live, ...queue, ...sent] } : { ring: 'full', parts: [live, ...sent] };
}

const sentParts = (sent: ReturnType<typeof sentNotice.get>): Part[] =>
  sent ? [{ key: 'sentNow', count: sent.count, ofMs: sent.atMs }] : [];

/**
 * On a phone the bar has room for the title and no more words. What stays until somebody does something gets a line below it
 * (header.module.css), and so does the age of old data. Of the rest the ring says enough: all is well, or something is under way.
 */
function placeOnPhone(ring: RingShape, { link, shipsAtMs }: SyncStatus, nowMs: number): 'nowhere' | 'below' {
  const isOld = link === 'connecting' && shipsAtMs !== undefined && nowMs - shipsAtMs > MOMENT_MS;
  return (ring === 'full' || ring === 'turning') && !isOld ? 'nowhere' : 'below';
}

export function SyncChip({ account }: { account: Account }) {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const counts = useQueueCounts(account.id);
  const skewMs = serverSkewMs();
  const nowMs = useWatched(slowClock) - skewMs; // the times shown here are by this device's clock
  const open = useShellPanel() === 'sync';
  const sent = useWatched(sentNotice);
  const { ring, parts } = chipWords(status, counts, nowMs, sentParts(sent));
  const words = parts.map(({ key, ofMs, count }) =>
    t(`sync.${key}`, {
      ...(ofMs !== undefined && { time: formatTime(ofMs + skewMs), age: formatAge(nowMs - ofMs) }),
      ...(count !== undefined && { count, number: formatNumber(count) }),
    }),
  );
  return (
    <>
      <Button
        kind="plain"
        aria-label={`${t('sync.panel')}: ${words.join(' - ')}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => openShellPanel(open ? undefined : 'sync')}
      >
        <StatusRing shape={ring} />
        <span className={css.words} data-on-phone={sent ? 'below' : placeOnPhone(ring, status, nowMs)}>
          {words.map((part, at) => (
            <span key={part}>
              {at > 0 && ' - '}
              {part}
            </span>
          ))}
        </span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SyncPanel account={account} status={status} silent={parts[0]?.key === 'silent'} onClose={() => openShellPanel(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Screen readers hear each change of state, but not each new minute of age. The chip itself is silent. */
export function SyncAnnouncer() {
  const { t } = useTranslation();
  const { link } = useSyncStatus();
  const session = useSession();
  return (
    <div role="status" className="visually-hidden">
      {link === 'connecting' ? '' : t(`sync.${link}`)}
      {session.status === 'signedIn' && <SpokenAttention accountId={session.account.id} />}
      <SpokenSent />
    </div>
  );
}

function SpokenSent() {
  const { t } = useTranslation();
  const sent = useWatched(sentNotice);
  if (!sent) return null;
  const figures = { count: sent.count, number: formatNumber(sent.count), time: formatTime(sent.atMs + serverSkewMs()) };
  return ` - ${t('sync.sentNow', figures)}`;
}

function SpokenAttention({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const counts = useQueueCounts(accountId);
  const attention = counts.state === 'ready' ? counts.value.attention : 0;
  return attention > 0 && ` - ${t('sync.attention', { count: attention })}`;
}
