// What a user can do with an alert, also offline: acknowledge it, after a question; or silence it for a time, which is no acknowledgement.
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SILENCE_MS } from '#contract/constants.ts';
import { canBecomeMoreUrgent } from '#domain/alerts/urgency.ts';
import type { Translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { askedToAcknowledge } from '#store/alerts/acknowledge-question.ts';
import { commit } from '#store/edits/commit.ts';
import { type KnownAlert, needsAcknowledging } from '#store/alerts/known-alerts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
import { DateField, type TypedTime } from '#ui/form/date-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, MenuHead, MenuItem } from '#ui/frame/menu.tsx';
import { Text } from '#ui/text.tsx';
import { isActive, isSilent } from './alert-order.ts';
import css from './alerts.module.css';

const HOURS = [1, 8];

/** A duration, not a time: this device's clock may be wrong. 0 ends the silence. */
const silence = ({ id: alertId, priority }: KnownAlert, forMs: number): void => void commit('alert.silence', { alertId, forMs, priority });

/**
 * Empty for an alert that has ended. One that is acknowledged may be silenced too: it is told again when it becomes more urgent after it became
 * less urgent.
 */
export function AlertActions({ alert }: { alert: KnownAlert }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  if (!isActive(alert)) return null;
  return (
    <div className="line-8 wraps">
      {isSilent(alert, nowMs) ? (
        <Button kind="soft" onClick={() => silence(alert, 0)}>
          {t('alertsPage.endSilence')}
        </Button>
      ) : (
        <SilenceMenu alert={alert} />
      )}
      {/* last: whatever comes or goes here moves nothing under the pointer */}
      {needsAcknowledging(alert) ? (
        <Button className={css.acknowledge} onClick={() => askedToAcknowledge.set([alert])}>
          <Icon name="done" />
          {t('alertsPage.acknowledge')}
        </Button>
      ) : (
        <Text as="span" tone="quiet" className={css.acknowledge}>
          {t('alertsPage.seen')}
        </Text>
      )}
    </div>
  );
}

/** What silence does and, where something is above it, what ends it. */
function silenceWords(alert: KnownAlert, whyFirst: 'alertsPage.silenceNote' | 'alertsPage.silenceWhy', t: Translate): string {
  const later = { priority: t(`alerts.priority.${alert.priority}`) };
  const what = needsAcknowledging(alert) ? t(whyFirst) : t('alertsPage.silenceLaterNote', later);
  return canBecomeMoreUrgent(alert) ? `${what} ${t('alertsPage.silenceMore')}` : what;
}

/** What silence does once it is acknowledged: it would be told again only after it became less urgent and then as urgent as now. */
function SilenceMenu({ alert }: { alert: KnownAlert }) {
  const { t } = useTranslation();
  const isSeen = !needsAcknowledging(alert);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button kind="soft">
            <Icon name="time" />
            {isSeen ? t(canBecomeMoreUrgent(alert) ? 'alertsPage.silenceLater' : 'alertsPage.silenceLaterTop') : t('alertsPage.silence')}
          </Button>
        }
      >
        <MenuHead>
          <Text size="small" tone="quiet">
            {silenceWords(alert, 'alertsPage.silenceNote', t)}
          </Text>
        </MenuHead>
        {HOURS.map((hours) => (
          <MenuItem key={hours} onSelect={() => silence(alert, hours * HOUR_MS)}>
            {t('alertsPage.silenceHours', { count: hours })}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setAsking(true)}>{t('alertsPage.silenceUntil')}</MenuItem>
      </Menu>
      {isAsking && <SilenceUntil alert={alert} onClose={() => setAsking(false)} />}
    </>
  );
}

function SilenceUntil({ alert, onClose }: { alert: KnownAlert; onClose: () => void }) {
  const { t } = useTranslation();
  const [seen] = useState(alert); // the alert as the user saw it: if it becomes more urgent meanwhile, it sounds
  const [typed, setTyped] = useState<TypedTime>(() => Math.floor((serverNow() + 4 * HOUR_MS) / MINUTE_MS) * MINUTE_MS);
  const [isWrong, setWrong] = useState(false);
  const choose = () => {
    const forMs = typeof typed === 'number' ? typed - serverNow() : 0;
    const isGood = forMs > 0 && forMs <= MAX_SILENCE_MS;
    setWrong(!isGood);
    if (!isGood) return;
    silence(seen, forMs);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('alertsPage.silenceTitle')}
      description={silenceWords(seen, 'alertsPage.silenceWhy', t)}
      actions={
        <>
          <Button kind="soft" onClick={onClose}>
            {t('alertsPage.cancel')}
          </Button>
          <Button onClick={choose}>{t('alertsPage.silence')}</Button>
        </>
      }
    >
      <DateField
        label={t('alertsPage.silenceField')}
        precision="minute"
        value={typeof typed === 'number' ? typed : undefined}
        onChange={setTyped}
        hint={t('alertsPage.silenceHint')}
        error={isWrong ? t('alertsPage.silenceWrong') : undefined}
      />
    </Dialog>
  );
}
