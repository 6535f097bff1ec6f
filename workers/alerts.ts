// The worker that computes alerts from this device's data, so that no page waits for it and none has to be in view. No logic of its own.
import { expose } from 'comlink';
import type { AlertWatchApi } from '#contract/entities/alert-watch.ts';
import { type FollowedAccount, followAccount } from '#features/device-alerts/follow-account.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';

let followed: FollowedAccount | undefined;

const api: AlertWatchApi = {
  open(accountId, plan) {
    followed?.stop();
    followed = followAccount(accountId, { clock: serverNow, plan });
  },
  putOwnPosition: (position) => followed?.putOwnPosition(position),
  setServerClock,
};

expose(api);
