// A test notification: asked for, pushed, shown. Shown is what the device itself has said; that the server sent it proves nothing.
import { useEffect, useRef, useState } from 'react';
import { type AppError, isUnreachable } from '#contract/errors.ts';
import type { PushDelivery } from '#contract/push.ts';
import { call } from '#remote/call.ts';

const ASK_EVERY_MS = 1000;
/** Push services take their time, and a device may sleep. */
const MOST_WAIT_MS = 60_000;

/** slow: the push service has it, and the device has not said anything yet. */
export type PushTest = { state: 'none' | 'underWay' | 'shown' | 'slow' | 'notDelivered' } | { state: 'refused'; error: AppError };

export function usePushTest(): { test: PushTest; run: () => Promise<void> } {
  const [test, setTest] = useState<PushTest>({ state: 'none' });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  const run = async () => {
    current.current.abort();
    const { signal } = (current.current = new AbortController());
    const set = (now: PushTest) => !signal.aborted && setTest(now);
    set({ state: 'underWay' });
    const asked = await call('push.test');
    // that there is no link is said of the whole part already
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
