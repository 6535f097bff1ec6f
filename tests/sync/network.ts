// The link between a device and the server as ships have it: a Transport that loses, doubles, delays and cuts, drawn by the seed.
// Must never answer what our own server did not say: everything else is an error of the link, as in the real transport.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok } from '#contract/result.ts';
import type { SyncRequest, Transport } from '#sync/transport.ts';
import type { Scheduler } from './scheduler.ts';

/** What the server says to one request. */
export interface Reply {
  body?: unknown;
  error?: AppError;
  retryAfterS?: number;
}

/** Chances from 0 to 1, one drawn for each request. */
export interface FaultRates {
  requestLost: number;
  /** The server did it; nobody hears. */
  answerLost: number;
  duplicated: number;
  /** So slow that others overtake it. */
  reordered: number;
  truncated: number;
  serverError: number;
  tooMany: number;
  portal: number;
  spurious401: number;
}

export const FAULTS: FaultRates = {
  requestLost: 0.1,
  answerLost: 0.1,
  duplicated: 0.05,
  reordered: 0.2,
  truncated: 0.03,
  serverError: 0.05,
  tooMany: 0.02,
  portal: 0.02,
  spurious401: 0.02,
};
export const NO_FAULTS: FaultRates = {
  requestLost: 0,
  answerLost: 0,
  duplicated: 0,
  reordered: 0,
  truncated: 0,
  serverError: 0,
  tooMany: 0,
  portal: 0,
  spurious401: 0,
};

/** As the device's own patience: a request without an answer ends after a minute. */
const TIMEOUT_MS = 60_000;
const OVERTAKEN_MS = 20_000;
const DOUBLE_AFTER_MS = 120_000;

export interface Link {
  /** Nothing goes either way before then. */
  cutUntilMs: number;
}

export interface Network {
  rates: FaultRates;
  /** How often which fault happened, by name. */
  readonly happened: Map<string, number>;
  transport(name: string, link: Link, ashore: (request: SyncRequest, isDouble?: true) => Promise<Reply>): Transport;
}

const refused = (code: ErrorCode, message: string, retryAfterS?: number) => ({
  ...fail<AppError>({ code, message }),
  ...(retryAfterS !== undefined && { retryAfterS }),
});
type Answer = Awaited<ReturnType<Transport['send']>>;

function answerOf({ body, error, retryAfterS }: Reply): Answer {
  if (error) return { ...fail(error), ...(retryAfterS !== undefined && { retryAfterS }) };
  return ok({ body, ...(retryAfterS !== undefined && { retryAfterS }) });
}

export function createNetwork(scheduler: Scheduler): Network {
  // over 40 lines: one set of rates, one count
  const happened = new Map<string, number>();
  const count = (fault: string) => happened.set(fault, (happened.get(fault) ?? 0) + 1);
  const network: Network = { rates: FAULTS, happened, transport };

  function hits(fault: keyof FaultRates): boolean {
    if (scheduler.random() >= network.rates[fault]) return false;
    count(fault);
    return true;
  }

  /** Where no answer comes, some links say so at once and some leave one waiting. */
  async function silence(name: string): Promise<Answer> {
    const slow = scheduler.random() < 0.3;
    await scheduler.pause(`${name} hears nothing`, slow ? TIMEOUT_MS : 2_000);
    return slow ? refused('timeout', '') : refused('offline', '');
  }

  const wayMs = (slow: boolean) => (slow ? OVERTAKEN_MS : 700);

  function transport(name: string, link: Link, ashore: (request: SyncRequest, isDouble?: true) => Promise<Reply>): Transport {
    const isCut = () => scheduler.now() < link.cutUntilMs;

    /** Before the server sees it. */
    async function onTheWayThere(request: SyncRequest): Promise<Answer | undefined> {
      if (isCut()) {
        count('cut');
        return silence(name);
      }
      if (hits('requestLost')) return silence(name);
      await scheduler.pause(`${name} sends ${request.method} ${request.path}`, wayMs(hits('reordered')));
      if (hits('portal')) return refused('offline', ''); // the transport sees no schema header and says: not our server
      if (hits('tooMany')) return refused('tooMany', 'Too many requests.', 1 + Math.floor(scheduler.random() * 30));
      if (hits('spurious401')) return refused('unauthenticated', 'Please sign in.');
      if (hits('serverError')) return refused(scheduler.random() < 0.5 ? 'internal' : 'unavailable', 'Something went wrong.');
      return undefined;
    }

    async function onTheWayBack(reply: Reply): Promise<Answer> {
      if (hits('answerLost')) return silence(name);
      await scheduler.pause(`${name} hears`, wayMs(hits('reordered')));
      if (isCut()) {
        count('cut');
        return silence(name);
      }
      if (hits('truncated')) return refused('parseError', '');
      return answerOf(reply);
    }

    return {
      async send(request, signal) {
        const sent = structuredClone(request);
        const failed = await onTheWayThere(sent);
        if (failed) return failed;
        if (hits('duplicated'))
          scheduler.after(
            scheduler.random() * DOUBLE_AFTER_MS,
            `${name} doubled ${sent.path}`,
            () => void ashore(structuredClone(sent), true).catch(() => undefined),
          );
        const reply = await ashore(sent);
        const answer = await onTheWayBack(reply);
        return signal?.aborted ? refused('cancelled', '') : answer;
      },
    };
  }
  return network;
}
