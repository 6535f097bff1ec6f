// The course of an alert: when it began, which announcements were made, how it changed, and who acknowledged it.
import { useTranslation } from 'react-i18next';
import type { AlertStep } from '#contract/entities/alerts.ts';
import type { AlertRow } from '#contract/tables.ts';
import { saysWithdrawn } from '#domain/alerts/alert-words.ts';
import type { Acknowledgement } from '#domain/alerts/acknowledgement.ts';
import { stepWords } from '#i18n/alert-step-words.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { type PeopleByAccount, usePeople } from '#store/people.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld, useLive } from '#store/use-live.ts';
import { type Fact, Facts } from '#ui/list/facts.tsx';

/** When notifications told this account of it, newest last. */
function useToldAt(accountId: string, alertId: string): number[] {
  const live = useLive(async () => {
    const rows = await accountDb(accountId)
      .notifications.where('accountId')
      .equals(accountId)
      .filter((row) => row.alertId === alertId)
      .toArray();
    return rows.map(({ createdAt }) => createdAt).toSorted((one, other) => one - other);
  }, [accountId, alertId]);
  return live.state === 'ready' ? live.value : [];
}

export function AlertCourse({ accountId, alert }: { accountId: string; alert: KnownAlert }) {
  const { t } = useTranslation();
  const people = usePeople(accountId);
  const told = useToldAt(accountId, alert.id).map((atMs) => t('alertsPage.toldAt', { time: formatDateTime(atMs) }));
  const ways = alert.computedHere ? [t('alertsPage.toldHere'), ...told] : told;
  const moments: [label: string, value: string | undefined][] = [
    [t('alertsPage.lastEndedAt'), alert.lastEndedAt === undefined ? undefined : formatDateTime(alert.lastEndedAt)],
    [t('alerts.createdAt'), formatDateTime(alert.createdAt)],
    [t('alertsPage.risenAt'), alert.risenAt === undefined ? undefined : formatDateTime(alert.risenAt)],
    [t('alertsPage.fellFrom'), alert.fellFrom && t(`alerts.priority.${alert.fellFrom}`)],
    [t('alerts.endedAt'), alert.endedAt === undefined ? undefined : formatDateTime(alert.endedAt)],
    [t('alertsPage.told'), ways.length > 0 ? ways.join(' · ') : undefined],
    [t('alertsPage.acknowledgedBefore'), alert.acknowledgedBefore?.map((one) => beforeWords(one, people, t)).join(' · ')],
    [t('alerts.acknowledged'), acknowledgedWords(alert, t)],
  ];
  const facts = moments.flatMap(([label, value]): Fact[] => (value === undefined ? [] : [{ label, value }]));
  return (
    <>
      <Facts title={t('alertsPage.course')} facts={facts} />
      <Steps accountId={accountId} alert={alert} />
    </>
  );
}

/** Each change of its priority in this period, and what made it, the latest first. Empty where older code wrote the alert. */
function Steps({ accountId, alert }: { accountId: string; alert: KnownAlert }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const events = useHeld(heldEvents, accountId);
  const { steps = [], endedBecause } = alert;
  const isWithdrawn = ({ eventType }: AlertStep) =>
    endedBecause === 'eventCorrected' || (eventType !== undefined && saysWithdrawn(alert, eventType));
  if (steps.length === 0) return null;
  return (
    <section>
      <h3 className="quiet-heading">{t('alertsPage.steps')}</h3>
      <ul className="bare-list stack-4">
        {steps.toReversed().map((step) => (
          <li key={step.atMs} className="tabular">
            {stepWords(step, events?.get(step.eventId), nowMs, t, isWithdrawn(step))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who it was is not said where this device does not know the account. */
function beforeWords({ at, by, priority }: Acknowledgement, people: PeopleByAccount, t: ReturnType<typeof useTranslation>['t']): string {
  const person = people.get(by ?? '');
  const who = person && ([person.firstName, person.lastName].filter(Boolean).join(' ') || person.email);
  const words = acknowledgedWords({ acknowledgedAt: at, ...(who && { acknowledgedBy: who }) }, t);
  return priority ? t('alertsPage.acknowledgedAs', { words, priority: t(`alerts.priority.${priority}`) }) : words;
}

function acknowledgedWords(
  { acknowledgedAt, acknowledgedBy }: Pick<AlertRow, 'acknowledgedAt' | 'acknowledgedBy'>,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (acknowledgedAt === undefined) return t('alerts.notAcknowledged');
  const time = formatDateTime(acknowledgedAt);
  return acknowledgedBy === undefined ? time : t('alerts.acknowledgedBy', { time, who: acknowledgedBy });
}
