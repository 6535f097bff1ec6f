// Runs the alert engine turn after turn, on one instance alone: who has the lease. Who loses it forgets all and begins anew with the next.
import { type Jobs, unwatched } from '#server/jobs.ts';
import { JobLease, LeaseLost } from '#server/job-lease.ts';
import { AlertJob, type AlertParts } from './alert-job.ts';

/** Of the two seconds from a position to the screen. */
const TURN_MS = 250;
/** As migration 0030 names it. Payload: the scope, a blank, its tables with commas. */
const CHANNEL = 'fathom_changed';

/** Until the answered function is called, which waits for the turn that is under way. */
export async function startAlerts({ jobs = unwatched, ...parts }: AlertParts & { jobs?: Jobs }): Promise<() => Promise<void>> {
  const { db, log } = parts;
  const lease = new JobLease(parts, 'alerts');
  let job: AlertJob | undefined;
  let failing = false;
  const drop = async (): Promise<void> => {
    const lost = job;
    job = undefined;
    await lost?.stop();
  };
  const turn = async (): Promise<void> => {
    if (!(await lease.hold())) return drop();
    job ??= new AlertJob({ ...parts, guard: (tx) => lease.assertHeld(tx) });
    await job.turn();
  };
  const tryTurn = async (): Promise<void> => {
    try {
      await jobs.run('Alerts', TURN_MS, turn);
      failing = false;
    } catch (error) {
      if (error instanceof LeaseLost) return drop();
      if (!failing) log.warn('alerts could not be written; tried again until they can', { error: String(error) });
      failing = true;
    }
  };
  const unlisten = await db.listen(CHANNEL, (payload) => job?.heard(payload.split(' ')[1]?.split(',') ?? []));
  let underWay = tryTurn();
  let waits = false;
  const timer = setInterval(() => {
    if (waits) return; // a slow turn is followed by one, not by all that it held up
    waits = true;
    underWay = underWay.then(() => {
      waits = false;
      return tryTurn();
    });
  }, TURN_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await unlisten();
    await underWay;
    await drop();
    await lease.release().catch((error: unknown) => log.warn('the lease of the alerts runs out by itself', { error: String(error) }));
  };
}
