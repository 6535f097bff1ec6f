// The worker that computes alerts from what this device holds: so that no page waits for it, and none is needed to look. No logic of its own.
import { expose } from 'comlink';
import type { AlertWatchApi } from '#contract/alert-watch.ts';
import { type FollowedAccount, followAccount } from '#features/device-alerts/follow-account.ts';
import { now } from '#platform/clock.ts';

let followed: FollowedAccount | undefined;
let skewMs = 0;

const api: AlertWatchApi = {
  open(accountId, plan) {
    followed?.stop();
    followed = followAccount(accountId, { clock: () => now() + skewMs, plan });
  },
  putOwnPosition: (position) => followed?.putOwnPosition(position),
  setClockSkew(ms) {
    skewMs = ms;
  },
};

expose(api);
