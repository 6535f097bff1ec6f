// How an announced alert looks and sounds: toasts in the user's language, with their actions.
import { createElement } from 'react';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { urgencyRank } from '#domain/alerts/urgency.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { AlertSign } from '#map/alerts/alert-sign.tsx';
import { serverNow } from '#platform/clock.ts';
import { closeNotifications } from '#platform/notifications.ts';
import { formatMoment, formatNumber } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { lookedAtNews } from '#store/alerts/alert-news.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { dismissAlertToast, showAlertToast } from '#ui/alert-line/alert-toasts.ts';
import { soundAlert } from './alert-sound.ts';
import { BannerWords, ToAcknowledge } from './banner-words.tsx';
import { type AlertFace, SUM } from './tell-alerts.ts';

/** More names are not listened to. */
const MOST_READ = 8;

const SUM_TEXTS = { away: 'alerts.toast.away', first: 'alerts.toast.first', atOnce: 'alerts.toast.atOnce' } as const;

/** Colour and sign as everywhere; the words beside it say the same. */
const lookOf = (priority: KnownAlert['priority']) => ({
  rank: urgencyRank(priority),
  sign: createElement(AlertSign, { priority, size: 22 }),
  colours: {
    light: ALERT_COLOURS.light[priority],
    dark: ALERT_COLOURS.dark[priority],
    night: ALERT_COLOURS.night[priority],
  },
});
const titleOf = (alert: KnownAlert): string =>
  translate('alerts.toast.title', {
    priority: translate(`alerts.priority.${alert.priority}`),
    title: markedInvented(alert.title, isOfInventedEvent(alert, undefined), translate),
  });

interface Ways {
  /** Opens one alert on the map. */
  open: (id: string) => void;
  /** Opens the list of those to acknowledge. */
  openList: () => void;
}

export function alertFace(accountId: string, { open, openList }: Ways): AlertFace {
  const all = {
    label: createElement(ToAcknowledge, { accountId }),
    onClick() {
      lookedAtNews();
      openList();
    },
  };
  /** Used or closed: somebody looked at what the line said. */
  const looked = (onAnswered: () => void) => () => {
    lookedAtNews();
    onAnswered();
  };
  const show = (id: string) => {
    lookedAtNews([id]);
    open(id);
  };
  const ask = (alert: KnownAlert) => {
    lookedAtNews([alert.id]);
    askedToAcknowledge.set([alert]);
  };
  /** By key of a toast, what it is about: the line names the worst of all. */
  const about = new Map<string, readonly KnownAlert[]>();
  const words = (keys: readonly string[]) => createElement(BannerWords, { accountId, alerts: keys.flatMap((key) => about.get(key) ?? []) });
  return {
    toast(alert, onAnswered) {
      const { id, reason, updatedAt } = alert;
      dismissAlertToast(id); // the toast from when it was less urgent
      about.set(id, [alert]);
      showAlertToast(id, {
        text: titleOf(alert),
        ...lookOf(alert.priority),
        words,
        // read out once; its figures are of then
        description: translate('alerts.figuresAt', { time: formatMoment(updatedAt, serverNow()) }) + reason,
        action: { label: translate('alerts.toast.show'), onClick: () => show(id) },
        answer: { label: translate('alerts.toast.acknowledge'), onClick: () => ask(alert) },
        all,
        onAnswered: looked(onAnswered),
      });
    },
    sum(alerts, worst, why, onAnswered) {
      dismissAlertToast(SUM);
      about.set(SUM, worst);
      const text = translate(SUM_TEXTS[why], { number: formatNumber(alerts.length) });
      showAlertToast(SUM, {
        text,
        words,
        ...lookOf(worst[0]?.priority ?? 'caution'),
        description: worst.slice(0, MOST_READ).map(titleOf).join(' · '),
        all,
        onAnswered: looked(onAnswered),
      });
    },
    dismiss: dismissAlertToast,
    sound: (priority) => void soundAlert(priority),
    closeNotifications(mmsis) {
      const tags = new Set(mmsis.map((mmsi) => `ship:${mmsi}`)); // as server/delivery/tell-alerts.ts names them
      void closeNotifications(tags).catch(() => undefined);
    },
  };
}
