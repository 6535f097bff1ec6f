// What a page's main thread did meanwhile, from Chromium's own trace: its tasks, by the clock and by the processor. The clock also counts
// the time in which the thread waited for a core, which on a shared machine says nothing of the page.
import type { Browser, Page } from 'playwright';

export interface Longest {
  longestMs: number;
  longestCpuMs: number;
  over50: number;
  over50Cpu: number;
  /** What ran in the longest task, milliseconds of the clock. */
  inLongest: Record<string, number>;
}

export interface Tasks extends Longest {
  /** That went on to be drawn. */
  frames: number;
  /** All its tasks together, milliseconds of processor. */
  cpuMs: number;
  /** Script, style and layout, milliseconds of processor a frame. */
  scriptMsAFrame: number;
  styleMsAFrame: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { message?: string; functionName?: string; url?: string; type?: string }; name?: string };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'devtools.timeline.frame'];
const TASK = 'RunTask';
const INSIDE =
  /^(FunctionCall|FireAnimationFrame|EventDispatch|TimerFire|RunMicrotasks|UpdateLayoutTree|Layout|PrePaint|Paint|Commit|Layerize|MinorGC|MajorGC)$/;

interface Metric {
  name: string;
  value: number;
}

/** Runs `work` and answers what the page's main thread was traced to have done meanwhile, in the order of time. */
async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const mark = `bench ${Math.random()}`;
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  await page.evaluate((name) => console.timeStamp(name), mark);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const here = traceEvents.find(({ name, args }) => name === 'TimeStamp' && args.data?.message === mark);
  if (!here) throw new Error('the trace has nothing of this page');
  return traceEvents.filter(({ pid, tid }) => pid === here.pid && tid === here.tid).toSorted((a, b) => a.ts - b.ts);
}

function longestOf(own: readonly TraceEvent[]): Longest {
  const tasks = own.filter(({ name, ph, dur }) => ph === 'X' && dur !== undefined && name === TASK);
  const longest = tasks.reduce((a, b) => ((b.tdur ?? 0) > (a.tdur ?? 0) ? b : a));
  const endUs = longest.ts + (longest.dur ?? 0);
  const inLongest: Record<string, number> = {};
  for (const { name, ts, dur = 0 } of own)
    if (INSIDE.test(name) && ts >= longest.ts && ts < endUs) inLongest[name] = (inLongest[name] ?? 0) + dur / 1000;
  return {
    longestMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    longestCpuMs: (longest.tdur ?? Number.NaN) / 1000,
    over50: tasks.filter(({ dur = 0 }) => dur > 50_000).length,
    over50Cpu: tasks.filter(({ tdur = 0 }) => tdur > 50_000).length,
    inLongest,
  };
}

/** How long the page's main thread has run, seconds of processor; for what is longer than a trace can be. */
export async function threadClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = (await session.send('Performance.getMetrics')) as { metrics: Metric[] };
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  };
}

export async function tasksOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<Tasks> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: found } = (await session.send('Performance.getMetrics')) as { metrics: Metric[] };
    return (name: string) => 1000 * (found.find((metric) => metric.name === name)?.value ?? 0);
  };
  let before: Awaited<ReturnType<typeof metrics>> | undefined;
  let after: typeof before;
  const own = await traced(browser, page, async () => {
    before = await metrics();
    await work();
    after = await metrics();
  });
  await session.detach();
  const frames = own.filter(({ name }) => name === 'Commit').length;
  const spent = (name: string) => (after?.(name) ?? Number.NaN) - (before?.(name) ?? Number.NaN);
  return {
    ...longestOf(own),
    frames,
    cpuMs: own.reduce((sum, { name, tdur = 0 }) => sum + (name === TASK ? tdur / 1000 : 0), 0),
    scriptMsAFrame: spent('ScriptDuration') / frames,
    styleMsAFrame: (spent('RecalcStyleDuration') + spent('LayoutDuration')) / frames,
  };
}

/** The same in parts: what is done under a name, in one trace. A task belongs to the part in which it began. */
export async function tasksByPart(
  browser: Browser,
  page: Page,
  work: (part: (name: string, work: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<Map<string, Longest>> {
  const begin = (name: string) => page.evaluate((words) => console.timeStamp(words), `part ${name}`);
  const own = await traced(browser, page, () =>
    work(async (name, inPart) => {
      await begin(name);
      await inPart();
      await begin('');
    }),
  );
  const parts = new Map<string, TraceEvent[]>();
  let part = '';
  for (const event of own) {
    const message = event.name === 'TimeStamp' ? event.args.data?.message : undefined;
    if (message?.startsWith('part ')) part = message.slice(5);
    else if (part !== '') {
      const events = parts.get(part) ?? [];
      events.push(event);
      parts.set(part, events);
    }
  }
  return new Map([...parts].map(([name, events]) => [name, longestOf(events)]));
}
