// Whether notifications reach this device: the browser's permission, the user's wish and the server's registration as one state.
import { useEffect, useState } from 'react';
import type { AppError } from '#contract/errors.ts';
import { fail, type Result } from '#contract/result.ts';
import type { PushDevice } from '#platform/notifications.ts';
import { pageVisible } from '#platform/page-state.ts';
import { pushWish, switchPushOff, switchPushOn } from '#session/push-subscription.ts';

/** unready: the service worker that shows them is not running (first visit, plain http). unanswered: the user dismissed the question. */
export type PushState = 'loading' | 'unsupported' | 'homeScreen' | 'oldIos' | 'unready' | 'blocked' | 'off' | 'unanswered' | 'on';

interface Looked {
  state: PushState;
  neutral: boolean;
}

/** A dismissed question stays on show until the state changes. */
const afterLook = (before: Looked, found: Looked): Looked => (before.state === 'unanswered' && found.state === 'off' ? before : found);

const look = (device: PushDevice, accountId: string): Promise<Looked> =>
  lookClosely(device, accountId).catch(() => ({ state: 'unready', neutral: false }));

async function lookClosely(device: PushDevice, accountId: string): Promise<Looked> {
  const support = device.support();
  if (support !== 'yes') return { state: support === 'no' ? 'unsupported' : support, neutral: false };
  const manager = await device.manager();
  if (!manager) return { state: 'unready', neutral: false };
  const wish = await pushWish();
  const neutral = wish?.neutral ?? false;
  if (device.permission() === 'denied') return { state: 'blocked', neutral };
  const listens = wish?.accountId === accountId && device.permission() === 'granted' && (await manager.getSubscription()) !== null;
  return { state: listens ? 'on' : 'off', neutral };
}

export interface Push extends Looked {
  busy: boolean;
  /** Why the last change failed. */
  error: AppError | undefined;
  switchOn: () => Promise<void>;
  switchOff: () => Promise<void>;
  setNeutral: (neutral: boolean) => Promise<void>;
}

/** Only `switchOn` makes the browser ask: call it on a press. */
export function usePush(device: PushDevice, accountId: string): Push {
  const [looked, setLooked] = useState<Looked>({ state: 'loading', neutral: false });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError>();

  useEffect(() => {
    let here = true;
    const refresh = () => void look(device, accountId).then((found) => here && setLooked((before) => afterLook(before, found)));
    refresh();
    const stop = pageVisible.watch(refresh); // the browser's own settings may have changed meanwhile
    return () => {
      here = false;
      stop();
    };
  }, [device, accountId]);

  const change = async (work: () => Promise<Result<void>>) => {
    setBusy(true);
    const done = await work().catch((thrown: unknown) => fail({ code: 'internal' as const, message: String(thrown) }));
    setError(done.ok ? undefined : done.error);
    const found = await look(device, accountId);
    setLooked((before) => afterLook(before, found));
    setBusy(false);
  };
  const tell = async (neutral: boolean): Promise<Result<void>> => {
    const manager = await device.manager();
    return manager ? switchPushOn(manager, neutral) : fail({ code: 'internal', message: '' });
  };

  return {
    ...looked,
    busy,
    error,
    switchOn: () =>
      change(async () => {
        const answer = await device.ask();
        if (answer === 'granted') return tell(looked.neutral);
        setLooked({ state: answer === 'denied' ? 'blocked' : 'unanswered', neutral: looked.neutral });
        return { ok: true, value: undefined };
      }),
    switchOff: () =>
      change(async () => {
        const manager = await device.manager();
        if (manager) await switchPushOff(manager);
        return { ok: true, value: undefined };
      }),
    setNeutral: (neutral) => change(() => tell(neutral)),
  };
}
