// Says in the log when the event loop was held for long, and what ran then: the calls and jobs that were under way, began or ended in it.
import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/** A turn longer than this is told. */
const LONG_TURN_MS = 100;
/** With less processor time than this the machine gave the process no core: no turn of ours. */
const LEAST_PROCESSOR_MS = 50;
/** How often the loop is looked at: a turn is known to within this. */
const LOOK_MS = 20;
const MOST_NAMED = 12;

export interface LongTurns {
  /** `name` is under way until the answered function is called. */
  enter(name: string): () => void;
  /** A look at the loop. `nowMs`: monotonic; `busyMs`: processor time that this process has used so far. */
  look(nowMs: number, busyMs: number): void;
}

/** Told with the processor time beside the clock's: a machine that is short of cores looks nearly the same from inside. */
export function createLongTurns(log: Pick<Log, 'warn'>): LongTurns {
  const underWay = new Map<string, number>();
  /** Of what began, was going on or ended since the last look. */
  const since = new Set<string>();
  let last: { nowMs: number; busyMs: number } | undefined;
  return {
    enter(name) {
      underWay.set(name, (underWay.get(name) ?? 0) + 1);
      since.add(name);
      return () => {
        const left = (underWay.get(name) ?? 1) - 1;
        if (left > 0) underWay.set(name, left);
        else underWay.delete(name);
        since.add(name);
      };
    },
    look(nowMs, busyMs) {
      const heldMs = last ? nowMs - last.nowMs - LOOK_MS : 0;
      const processorMs = last ? Math.round(busyMs - last.busyMs) : 0;
      if (heldMs > LONG_TURN_MS && processorMs >= LEAST_PROCESSOR_MS) {
        const names = [...new Set([...since, ...underWay.keys()])];
        const what = [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [`and ${names.length - MOST_NAMED} more`] : [])];
        log.warn('the event loop was held', {
          heldMs: Math.round(heldMs),
          processorMs,
          what: what.join(', ') || 'nothing that has a name',
        });
      }
      last = { nowMs, busyMs };
      since.clear();
    },
  };
}

const busyMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Looks until the answered function is called. */
export function watchLongTurns(turns: LongTurns): () => void {
  const timer = setInterval(() => turns.look(performance.now(), busyMs()), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Every request is under way until its answer is out, under the name of its route. */
export function nameCalls(server: FastifyInstance, turns: LongTurns): void {
  const ends = new WeakMap<object, () => void>();
  server.addHook(
    'onRequest',
    async (request) => void ends.set(request, turns.enter(`${request.method} ${request.routeOptions.url ?? 'no route'}`)),
  );
  const end = async (request: object): Promise<void> => {
    ends.get(request)?.();
    ends.delete(request);
  };
  server.addHook('onResponse', end);
  server.addHook('onRequestAbort', end);
}
