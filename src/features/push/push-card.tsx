// Notifications on this device: obstacles in words, on and off, what they show, and a test that says whether one was shown.
import { useTranslation } from 'react-i18next';
import { pushDevice, type PushDevice } from '#platform/notifications.ts';
import { useReachable } from '#remote/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { NeedsLink, OnlineButton } from '#ui/link-notice.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Text } from '#ui/text.tsx';
import { type Push, type PushState, usePush } from './use-push.ts';
import { useEffect, useRef, useState } from 'react';
import { isUnreachable } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import type { PushDelivery } from '#contract/entities/push.ts';
import { call } from '#remote/call.ts';

// A test notification: requested, pushed, shown. Only the device itself can confirm that it was shown; sending proves nothing.
const ASK_EVERY_MS = 1000;
/** Push services take time, and a device may sleep. */
const MOST_WAIT_MS = 60_000;

/** slow: the push service accepted it, and the device has not confirmed it yet. */
type PushTest = { state: 'none' | 'underWay' | 'shown' | 'slow' | 'notDelivered' } | { state: 'refused'; error: AppError };

function usePushTest(): { test: PushTest; run: () => Promise<void> } {
  const [test, setTest] = useState<PushTest>({ state: 'none' });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  const run = async () => {
    current.current.abort();
    const { signal } = (current.current = new AbortController());
    const set = (now: PushTest) => !signal.aborted && setTest(now);
    set({ state: 'underWay' });
    const asked = await call('push.test');
    // the whole section already says that the device is offline
    if (!asked.ok) return void set(isUnreachable(asked.error) ? { state: 'none' } : { state: 'refused', error: asked.error });
    const params = { id: asked.value._id };
    let last: PushDelivery['state'] = 'waiting';
    for (let waitedMs = 0; waitedMs < MOST_WAIT_MS && !signal.aborted; waitedMs += ASK_EVERY_MS) {
      await new Promise((later) => setTimeout(later, ASK_EVERY_MS));
      const answer = await call('push.delivery', { params, signal });
      if (answer.ok) last = answer.value.state;
      if (last === 'shown') return void set({ state: 'shown' });
      if (last === 'failed') break;
    }
    set({ state: last === 'sent' ? 'slow' : 'notDelivered' });
  };
  return { test, run };
}

/** Nothing can be turned on: the text says why, and what to do. */
const IN_THE_WAY: readonly PushState[] = ['unsupported', 'homeScreen', 'oldIos', 'unready', 'blocked'];

/** `device`: this device's browser, except in tests. */
export function PushCard({ accountId, device = pushDevice }: { accountId: string; device?: PushDevice }) {
  const { t } = useTranslation();
  const reachable = useReachable();
  const push = usePush(device, accountId);
  const { state, error } = push;
  return (
    <Card id="push" title={t('push.title')} hint={t('push.hint')}>
      {state !== 'loading' && (
        <NeedsLink reachable={reachable || IN_THE_WAY.includes(state)}>
          <Text role="status">{t(`push.state.${state}`)}</Text>
          {error && <RefusalMessage error={error} />}
          {(state === 'off' || state === 'unanswered') && (
            <div className="wraps-12">
              <OnlineButton kind="soft" busy={push.busy} onClick={() => void push.switchOn()}>
                {t('push.switchOn')}
              </OnlineButton>
            </div>
          )}
          {state === 'on' && <Listening push={push} reachable={reachable} />}
        </NeedsLink>
      )}
    </Card>
  );
}

function Listening({ push, reachable }: { push: Push; reachable: boolean }) {
  const { t } = useTranslation();
  const { test, run } = usePushTest();
  return (
    <>
      <SwitchField
        label={t('push.neutral')}
        hint={t('push.neutralWhy')}
        checked={push.neutral}
        disabled={push.busy || !reachable}
        onChange={(neutral) => void push.setNeutral(neutral)}
      />
      <div className="wraps-12">
        <OnlineButton kind="soft" busy={test.state === 'underWay'} onClick={() => void run()}>
          {t('push.test')}
        </OnlineButton>
        <Button kind="soft" busy={push.busy} onClick={() => void push.switchOff()}>
          {t('push.switchOff')}
        </Button>
      </div>
      <TestSaid test={test} />
    </>
  );
}

function TestSaid({ test }: { test: PushTest }) {
  const { t } = useTranslation();
  if (test.state === 'none') return null;
  if (test.state === 'refused') return <RefusalMessage error={test.error} />;
  return (
    <Text size="small" role="status">
      {t(`push.tested.${test.state}`)}
    </Text>
  );
}
