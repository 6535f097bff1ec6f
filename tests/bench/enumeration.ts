// Whether the time of an answer tells if an address has an account: pairs of a known and an unknown one, by turns, for each call that
// takes an address from a stranger. npm run bench enumeration. That the work is the same is tested by counting it (decision 32).
import { openTestApp, type TestApp } from '#server/test-app.ts';
import type { Report } from './figure.ts';

const PAIRS = 1000;
const WARM_UP = 20;
/** Addresses of each kind: all are as long, and come back as often. */
const ADDRESSES = 50;
/** Longer than any count of tries lasts (throttle.ts), so that none is slowed down. */
const REST_MS = 16 * 60_000;
/** The middle pair lies no further apart. */
const MOST = 1.05;
const PASSWORD = 'wrong lamp in every window';

const addressOf = (kind: string, no: number) => `${kind}-${String(no % ADDRESSES).padStart(2, '0')}@north.example`;
const CALLS: Record<string, (email: string) => { url: string; payload: object }> = {
  'sign-in, wrong password': (email) => ({ url: '/api/auth/login', payload: { email, password: PASSWORD } }),
  'register, and again (resend)': (email) => ({
    url: '/api/auth/register',
    payload: { email, password: PASSWORD, firstName: 'Ada', lastName: 'Ash' },
  }),
  'forgotten password': (email) => ({ url: '/api/auth/forgot-password', payload: { email } }),
  'new password, wrong code': (email) => ({
    url: '/api/auth/reset-password',
    payload: { email, code: 'abcde-fghjk', password: PASSWORD, confirmPassword: PASSWORD },
  }),
};

async function timed(app: TestApp, call: { url: string; payload: object }): Promise<number> {
  const began = performance.now();
  const { statusCode } = await app.server.inject({ method: 'POST', remoteAddress: '10.0.0.1', ...call });
  const tookMs = performance.now() - began;
  if (statusCode === 429 || statusCode >= 500) throw new Error(`${call.url} answered ${statusCode}`);
  return tookMs;
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** From 1, to either side. */
const away = (ratio: number) => Math.max(ratio, 1 / ratio);

export async function bench(report: Report): Promise<void> {
  const app = await openTestApp();
  for (let no = 0; no < ADDRESSES; no += 1) await app.addAccount(addressOf('known', no), 'member');
  await app.signIn(addressOf('known', 0));
  for (const [name, callOf] of Object.entries(CALLS)) {
    const known: number[] = [];
    const absent: number[] = [];
    for (let no = -WARM_UP; no < PAIRS; no += 1) {
      const sides = [
        { kind: 'known', times: known },
        { kind: 'never', times: absent },
      ];
      for (const { kind, times } of no % 2 === 0 ? sides : sides.toReversed()) {
        const tookMs = await timed(app, callOf(addressOf(kind, no + WARM_UP)));
        if (no >= 0) times.push(tookMs);
      }
      app.passMs(REST_MS);
    }
    const ratios = known.map((tookMs, no) => tookMs / (absent[no] ?? Number.NaN));
    const ofMedians = median(known) / median(absent);
    const knownWasSlower = ratios.filter((ratio) => ratio > 1).length / PAIRS;
    const detail = { knownMs: median(known), unknownMs: median(absent), knownWasSlower };
    report({ name: `${name}: known to unknown, median of ${PAIRS} pairs`, value: away(median(ratios)), limit: MOST, detail });
    report({ name: `${name}: the one median to the other`, value: away(ofMedians), detail: { ofMedians } });
  }
  await app.close();
}
