// The notifications of this account: unread, read, deleted. Everything works offline; changes are sent with the queue.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { NOTIFICATION_STATES, type NotificationRow } from '#contract/tables.ts';
import { worstFirstNow } from '#domain/alerts/on-device/led-now.ts';
import { formatNumber } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { commit } from '#store/edits/commit.ts';
import { commitDeletion } from '#store/edits/commit-deletion.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import type { ToldRow } from '#store/alerts/read-notifications.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SideDialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OwnEmptyState, UnreadableState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { FoundHere } from './found-here.tsx';
import { NotificationItem } from './notification-item.tsx';
import { emergenciesFirst, type NotificationLists, useNotifications, worstOfMinuteFirst } from './notifications-queries.ts';

type List = NotificationRow['state'];

/** How many are drawn at first, and added with each press: all that the bell counts in digits. */
const PAGE = 100;

interface Props {
  accountId: string;
  onClose: () => void;
}

export function NotificationsDrawer({ accountId, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <SideDialog wide open onOpenChange={(open) => !open && onClose()} title={t('notifications.title')}>
      <AllNotifications accountId={accountId} onClose={onClose} />
    </SideDialog>
  );
}

/** The lists alone, for any frame. */
export function AllNotifications({ accountId, onClose }: Props) {
  const live = useNotifications(accountId);
  return (
    <>
      {live.state === 'loading' && <SkeletonLines lines={6} />}
      {live.state === 'failed' && <UnreadableState error={live.error} />}
      {live.state === 'ready' && <Lists accountId={accountId} lists={live.value} onClose={onClose} />}
    </>
  );
}

function Lists({ accountId, lists, onClose }: { accountId: string; lists: NotificationLists; onClose: () => void }) {
  const { t } = useTranslation();
  const alerts = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const [list, setList] = useState<List>('unread');
  const [most, setMost] = useState(PAGE);
  const [shown, setShown] = useState<NotificationRow>();
  const mmsis = useMemo(() => [...new Set(lists[list].flatMap(({ mmsi }) => mmsi ?? []))], [lists, list]);
  const ships = useShipRecords(mmsis);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const inOrder = list === 'unread' ? withAnswered(lists, answered) : lists[list];
  const nowMs = useWatched(slowClock);
  const rows = useMemo(() => {
    const byTime = worstOfMinuteFirst(inOrder, (id) => alerts?.get(id));
    if (list !== 'unread') return byTime;
    const emergencies = [...(alerts?.values() ?? [])].filter(({ priority, endedAt }) => priority === 'emergency' && endedAt === undefined);
    return emergenciesFirst(byTime, worstFirstNow(emergencies, events, ships, nowMs));
  }, [inOrder, alerts, list, events, ships, nowMs]);
  const [newest] = lists.unread;
  if (list === 'unread' && newest && newest.no > (shown?.no ?? -1)) setShown(newest);
  const left = rows.length - most;
  return (
    <div className="stack-16">
      <Choice
        label={t('notifications.lists')}
        value={list}
        options={NOTIFICATION_STATES.map((state) => ({
          value: state,
          label: t(`notifications.${state}`, { number: formatNumber(lists[state].length) }),
        }))}
        onChange={(chosen) => {
          setList(chosen);
          setMost(PAGE);
          setAnswered(new Set());
        }}
      />
      {list === 'unread' && rows.length > 0 && (
        <Text size="small" tone="quiet">
          {t('notifications.counted', countedOf(lists.unread))}
        </Text>
      )}
      {list === 'unread' && <FoundHere accountId={accountId} onLeave={onClose} />}
      <ForAll accountId={accountId} lists={lists} list={list} shown={shown} />
      {rows.length === 0 ? (
        <OwnEmptyState icon={<Icon name="bell" size={24} />} title={t(`notifications.empty.${list}`)}>
          {t(`notifications.emptyWhy.${list}`)}
        </OwnEmptyState>
      ) : (
        <ul className="bare-list">
          {rows.slice(0, most).map((row) => (
            <NotificationItem
              key={row.id}
              row={row}
              alerts={alerts}
              events={events}
              ship={row.mmsi === undefined ? undefined : ships?.get(row.mmsi)}
              isLeaving={list === 'unread' && row.state === 'read'}
              onAsked={() => setAnswered(new Set([...answered, row.id]))}
              onLeave={onClose}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button kind="soft" onClick={() => setMost(most + PAGE)}>
          {t('notifications.showMore', { number: formatNumber(Math.min(PAGE, left)) })}
        </Button>
      )}
    </div>
  );
}

/** What the number at the bell is made of. */
function countedOf(unread: readonly NotificationRow[]) {
  const alerts = unread.filter(({ type }) => type === 'Alert').length;
  return { alerts: formatNumber(alerts), others: formatNumber(unread.length - alerts) };
}

/**
 * The unread, and in their places by time those that left this list since it was opened because their alert was acknowledged here: else the
 * next one, with its button, would move under the finger.
 */
function withAnswered({ unread, read }: NotificationLists, answered: ReadonlySet<string>): readonly ToldRow[] {
  const left = read.filter(({ id }) => answered.has(id));
  return left.length === 0 ? unread : [...unread, ...left].toSorted((one, other) => other.createdAt - one.createdAt || other.no - one.no);
}

interface ForAllProps {
  accountId: string;
  lists: NotificationLists;
  /** The one that is in view. */
  list: List;
  /** The newest that the list of unread ones has shown. */
  shown: NotificationRow | undefined;
}

/** Both act up to the newest one shown here: whenever they run, they must not touch what nobody saw (SY11). */
function ForAll({ accountId, lists: { unread, read }, list, shown }: ForAllProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ upTo: string; unread: number }>();
  const [newest] = [...unread, ...read].toSorted((one, other) => other.no - one.no);
  if (!newest && !asked) return null;
  const deleteAll = (upTo: string) =>
    void commitDeletion('notification.deleteAll', [{ args: { accountId, upTo } }], t('notifications.allDeleted'));
  const markable = shown && unread.some(({ no }) => no <= shown.no) ? shown : undefined;
  return (
    <div className="wraps-8">
      {list === 'unread' && (
        <Button
          kind="soft"
          size="small"
          disabled={!markable}
          onClick={() => markable && void commit('notification.markAllRead', { accountId, upTo: markable.id })}
        >
          <Icon name="done" size={14} />
          {t('notifications.markAllRead')}
        </Button>
      )}
      <Button
        kind="soft"
        size="small"
        disabled={!newest}
        onClick={() => newest && (unread.length > 0 ? setAsked({ upTo: newest.id, unread: unread.length }) : deleteAll(newest.id))}
      >
        <Icon name="remove" size={14} />
        {t('notifications.deleteAll')}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('notifications.deleteAllTitle')}
        why={t('notifications.deleteAllWhy', { count: asked?.unread ?? 0 })}
        action={t('notifications.deleteAll')}
        keep={t('notifications.keep')}
        onClose={() => setAsked(undefined)}
        onYes={() => asked && deleteAll(asked.upTo)}
      />
    </div>
  );
}
