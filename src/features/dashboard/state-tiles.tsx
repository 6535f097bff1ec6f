// Two tiles that open panels of the shell: changes not sent, and unread notifications.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import { alertName } from '#i18n/alert-words.ts';
import { formatAge, formatNumber, formatTime } from '#i18n/formats.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import { serverSkewMs } from '#platform/clock.ts';
import { dataAt, slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { knownAlerts } from '#store/alerts/known-alerts.ts';
import { type Unread, useUnread } from '#store/alerts/unread.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { openShellPanel, type ShellPanel } from '#ui/frame/shell-panel.ts';
import { unfetchedTitle, useUnfetched } from '#ui/unfetched.ts';
import { Text } from '#ui/text.tsx';
import css from './dashboard.module.css';
import { useQueueTile, useShipsAt } from './dashboard-queries.ts';
import { Tile } from './tile.tsx';

/** The tile's figure, as a button that opens what it counts. */
function Opens({ panel, children }: { panel: ShellPanel; children: ReactNode }) {
  return (
    <button type="button" className={css.opens} onClick={() => openShellPanel(panel)}>
      {children}
    </button>
  );
}

export function QueueTile({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const live = useQueueTile(accountId);
  return (
    <Tile icon="send" title={t('dashboardPage.sync')} live={live}>
      {({ waiting, attention, sealed }) => (
        <>
          <Opens panel="sync">
            {attention > 0 && <span className={css.warn}>{t('dashboardPage.attention', { count: attention })}</span>}
            {waiting > 0 && <span>{t('dashboardPage.waiting', { count: waiting })}</span>}
            {sealed > 0 && <span>{t('dashboardPage.sealed', { count: sealed })}</span>}
            {attention + waiting + sealed === 0 && <span>{t('dashboardPage.syncClear')}</span>}
          </Opens>
          <Text tone="quiet">
            {t(`dashboardPage.${waiting > 0 ? 'waitingWhy' : attention > 0 ? 'attentionWhy' : sealed > 0 ? 'sealedWhy' : 'syncClearWhy'}`)}
          </Text>
          <DataAge />
        </>
      )}
    </Tile>
  );
}

/** The time that the sync chip and the map say too: two of one screen never differ. */
function DataAge() {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const shipsAtMs = useShipsAt();
  const notedAtMs = useWatched(dataAt) ?? shipsAtMs;
  if (notedAtMs === undefined) return null;
  const atMs = notedAtMs === null ? null : notedAtMs + serverSkewMs();
  return (
    <Text size="small" tone="quiet" className="tabular">
      {atMs === null ? t('dashboardPage.shipsNever') : t('dashboardPage.dataAt', { time: formatTime(atMs), age: formatAge(nowMs - atMs) })}
    </Text>
  );
}

export function UnreadTile({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const live = useUnread(accountId);
  const unfetched = useUnfetched();
  return (
    <Tile icon="bell" title={t('dashboardPage.notifications')} live={live}>
      {({ unread, newest }) => (
        <>
          <Opens panel="notifications">
            {unread > 0 ? formatNumber(unread) : t(unfetched ? unfetchedTitle(unfetched) : 'dashboardPage.notificationsNone')}
          </Opens>
          <Text tone="quiet">{newest ? <Newest accountId={accountId} newest={newest} /> : t('dashboardPage.notificationsNoneWhy')}</Text>
        </>
      )}
    </Tile>
  );
}

interface NewestProps {
  accountId: string;
  newest: NonNullable<Unread['newest']>;
}

/** By the name of now where it is about an alert: the notification has that of when it was written. */
function Newest({ accountId, newest: { title, createdAt, alertId } }: NewestProps) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const alert = useHeld(knownAlerts, accountId)?.get(alertId ?? '');
  const events = useHeld(heldEvents, accountId);
  const isSame = alert && alert.endedAt === undefined && createdAt >= alert.createdAt; // else it is of an earlier period
  const name = isSame ? alertName(alert, events?.get(alert.eventId), eventIdsOf(alert).length, t) : title;
  const isInvented = alert !== undefined && isOfInventedEvent(alert, events);
  return t('dashboardPage.newest', { title: markedInvented(name, isInvented, t), age: formatAge(nowMs - createdAt) });
}
