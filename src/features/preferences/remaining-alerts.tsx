// Before preferences are saved: what they would change of the active alerts, how many they would leave in the list, and how these would count.
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipRecords } from '#compute/use-ship-records.ts';
import { ALERT_TYPES } from '#contract/entities/alerts.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import type { EventRow } from '#contract/tables.ts';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { limitNm, staysWithinNm } from '#domain/alerts/judge.ts';
import { eventIdsOf } from '#domain/alerts/situation.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { alertCountWords } from '#i18n/alert-count-words.ts';
import { alertName, alertShip } from '#i18n/alert-words.ts';
import { formatNumber } from '#i18n/formats.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import { serverNow } from '#platform/clock.ts';
import { countActiveAlerts } from '#store/alerts/active-alerts.ts';
import { asTold, type KnownAlert, type KnownAlerts, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents, heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { afterChoices, type ChangedUrgency, changesOf } from './which-remain.ts';

/** More names than these would be a list of their own. */
const MOST_NAMES = 5;
const NO_SHIPS: ReadonlyMap<number, Ship> = new Map();

const isActive = ({ endedAt }: KnownAlert): boolean => endedAt === undefined;

function useShipsOf(known: KnownAlerts | undefined): ReadonlyMap<number, Ship> {
  const mmsis = useMemo(() => [...new Set([...(known?.values() ?? [])].filter(isActive).map(({ mmsi }) => mmsi))], [known]);
  return useShipRecords(mmsis) ?? NO_SHIPS;
}

interface Props {
  accountId: string;
  /** In force. */
  saved: PreferenceChoices;
  /** undefined: nothing is changed that counts, or what is typed is not valid. */
  typed: PreferenceChoices | undefined;
}

function useRemaining({ accountId, saved, typed }: Props) {
  const [known, events, ports] = [useHeld(knownAlerts, accountId), useHeld(heldEvents, accountId), useHeld(heldPorts, accountId)];
  const ships = useShipsOf(typed && known); // none is looked up before something is changed
  if (!known || !events || !ports || !typed) return undefined;
  const active = [...known.values()].filter(isActive);
  if (active.length === 0) return undefined;
  const after = afterChoices(active, { was: saved, is: typed }, { events, ports: ports.values(), ships, nowMs: serverNow() });
  const left = after.left.map((alert) => asTold(alert, typed));
  const [before, then] = [countActiveAlerts(active), countActiveAlerts(left)];
  return {
    limits: shortened(saved, typed),
    events,
    active,
    left,
    after,
    counts: then,
    changes: changesOf(before, then, after),
    numbers: { count: active.length, active: formatNumber(active.length), left: formatNumber(left.length) },
    asks: { before: formatNumber(before.toAcknowledge), after: formatNumber(then.toAcknowledge) },
  };
}

const Remaining = createContext<ReturnType<typeof useRemaining>>(undefined);

/** Works it out once for what is said of it inside. */
export function WithRemaining({ children, ...of }: Props & { children: ReactNode }) {
  return <Remaining value={useRemaining(of)}>{children}</Remaining>;
}

/** In one line, for where the whole is out of sight. */
export function RemainingInShort() {
  const { t } = useTranslation();
  const remaining = useContext(Remaining);
  if (!remaining) return null;
  const { changes, numbers, asks } = remaining;
  if (changes.includes('toAcknowledge')) return <Text className="tabular">{t('preferences.remainToAcknowledge', asks)}</Text>;
  return <Text className="tabular">{t(changes.includes('active') ? 'preferences.remain' : 'preferences.allRemain', numbers)}</Text>;
}

export function RemainingAlerts() {
  const { t } = useTranslation();
  const remaining = useContext(Remaining);
  if (!remaining) return null;
  const { limits, events, active, left, after, counts, changes, numbers, asks } = remaining;
  return (
    <div role="status">
      {changes.length === 0 && <Text strong>{t('preferences.remainSame')}</Text>}
      {changes.includes('active') && <BoldLine>{t('preferences.remain', numbers)}</BoldLine>}
      <Ending alerts={active.filter(({ id }) => !left.some((alert) => alert.id === id))} events={events} />
      {changes.includes('toAcknowledge') && <BoldLine>{t('preferences.remainToAcknowledge', asks)}</BoldLine>}
      <Changed to="less" changes={after.less} />
      <Changed to="more" changes={after.more} />
      {!changes.includes('active') && <Text className="tabular">{t('preferences.allRemain', numbers)}</Text>}
      {left.length > 0 && <Text className="tabular">{t('preferences.remainCounted', { counts: alertCountWords(counts, t) })}</Text>}
      {left.length > 0 && <Margin limits={limits} />}
    </div>
  );
}

/** The distances that are chosen shorter than before, and not turned off; each once. */
function shortened(saved: PreferenceChoices, typed: PreferenceChoices): number[] {
  const limits = ALERT_TYPES.filter((type) => limitNm(typed, type) < limitNm(saved, type)).map((type) => limitNm(typed, type));
  return [...new Set(limits)].filter((limit) => limit > 0);
}

/** Why an alert stays whose ship is a little farther off than the distance that is chosen now. */
function Margin({ limits }: { limits: readonly number[] }) {
  const { t } = useTranslation();
  return limits.map((limit) => (
    <Text key={limit} as="p" size="small" tone="quiet">
      {t('preferences.remainMargin', { limit: formatNumber(limit), stays: formatNumber(staysWithinNm(limit)) })}
    </Text>
  ));
}

/** Which alerts the choices would end. */
function Ending({ alerts, events }: { alerts: readonly KnownAlert[]; events: ReadonlyMap<string, EventRow> }) {
  const { t } = useTranslation();
  if (alerts.length === 0) return null;
  return (
    <details>
      <summary>{t('preferences.remainWhich', { count: alerts.length, number: formatNumber(alerts.length) })}</summary>
      <ul>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <bdi>
              {t('alerts.toast.title', {
                priority: t(`alerts.priority.${alert.priority}`),
                title: markedInvented(
                  alertName(alert, events.get(alert.eventId), eventIdsOf(alert).length, t),
                  isOfInventedEvent(alert, events),
                  t,
                ),
              })}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

const BoldLine = ({ children }: { children: string }) => (
  <Text strong className="tabular">
    {children}
  </Text>
);

function Changed({ to, changes }: { to: 'less' | 'more'; changes: readonly ChangedUrgency[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const named = changes.slice(0, MOST_NAMES).map(({ ship, from, to: then }) =>
    t('preferences.remainChange', {
      ship: alertShip(ship, t),
      from: t(`alerts.priority.${from}`),
      to: t(`alerts.priority.${then}`),
    }),
  );
  const others = changes.length - named.length;
  const ships = others > 0 ? t('alerts.outsideMore', { ships: named.join(', '), number: formatNumber(others) }) : named.join(', ');
  return <BoldLine>{t(`preferences.remainUrgency.${to}`, { number: formatNumber(changes.length), ships })}</BoldLine>;
}
