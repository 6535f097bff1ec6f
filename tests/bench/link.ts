// A first visit (link-visit.ts), and the exact bytes of what an app that is open sends and gets: a pull with nothing new, one edit, 100
// changed events. Heads are those that Chromium and the server really send over HTTP/1.1. Bytes do not depend on the machine: the same limits stand in the tests of server/sync.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askBench, benchPage, type Passed, signInOnDevice, signInPlainly, startAppHarness } from './app-harness.ts';
import type { Report } from './figure.ts';
import { benchVisits } from './link-visit.ts';

const PULL = '/api/sync/pull';
const FLEET = '00000000-0000-7000-8000-00f200000000';

const bytesOf = ({ requestHead, requestBody, answerHead, answerBody }: Passed) => ({ requestHead, requestBody, answerHead, answerBody });
/** By name, the bytes of the line. */
const linesOf = (raw: readonly string[]): Record<string, number> =>
  Object.fromEntries(raw.flatMap((name, at) => (at % 2 ? [] : [[name.toLowerCase(), name.length + (raw[at + 1] ?? '').length + 4]])));
const detailOf = (one: Passed) => ({ ...bytesOf(one), requestLines: linesOf(one.requestHeaders), answerLines: linesOf(one.answerHeaders) });

async function last(passed: readonly Passed[], path: RegExp): Promise<Passed> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = passed.findLast((one) => path.test(one.path) && one.status === 200);
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`nothing went to ${path.source}`);
}

export async function bench(report: Report): Promise<void> {
  await benchVisits(report);
  const harness = await startAppHarness();
  const profile = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const { link } = harness;
  try {
    const api = await signInPlainly(harness.server.url);
    await api.post('/api/fleets/new', { _id: FLEET, name: 'Link', ships: [] });
    const context = await harness.browse(profile);
    const page = context.pages()[0] ?? (await context.newPage());
    await signInOnDevice(page, link.url);
    await page.goto(`${link.url}/dashboard/fleets/${FLEET}/fleet`);
    await page.getByText('Link', { exact: true }).first().waitFor();
    await sleep(5_000); // until all that there is has come

    link.passed = [];
    await page.reload();
    const pull = await last(link.passed, /^\/api\/sync\/pull/);
    report({
      name: 'pull with nothing new: body of the answer, bytes',
      value: pull.answerBody,
      limit: 200,
      detail: detailOf(pull),
    });
    report({ name: '  body of the request', value: pull.requestBody });
    report({ name: '  heads of both', value: pull.requestHead + pull.answerHead });

    await sleep(3_000);
    link.passed = [];
    const beside = await context.newPage();
    await beside.goto(benchPage(link.url));
    await askBench(beside, 'commitAll', [{ name: 'fleet.addShip', args: { fleetId: FLEET, mmsi: 244_000_001 } }]);
    await beside.close();
    await page.reload(); // a start is a wake-up
    const edit = await last(link.passed, /^\/api\/fleets\//);
    report({
      name: 'an edit: both bodies, bytes',
      value: edit.requestBody + edit.answerBody,
      limit: 1_500,
      detail: detailOf(edit),
    });
    report({ name: '  heads of both', value: edit.requestHead + edit.answerHead });
    const brought = await last(link.passed, /^\/api\/sync\/pull/);
    report({
      name: '  the pull that brings its rows, both bodies',
      value: brought.requestBody + brought.answerBody,
      detail: bytesOf(brought),
    });
    await context.close();

    // the first page of events as a new device gets it: as many as there are on it, as they travel, for a hundred
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${api.token}`, 'accept-encoding': 'gzip, deflate, br' };
    const ask = (query: object) => fetch(`${link.url}${PULL}`, { method: 'POST', headers, body: JSON.stringify(query) });
    const whole = (await (await ask({ want: ['world:events'] })).json()) as { cursor: Record<string, number> };
    const others = Object.fromEntries(Object.entries(whole.cursor).filter(([scope]) => scope !== 'world:events'));
    link.passed = [];
    const events = (await (await ask({ cursor: others, want: ['world:events'] })).json()) as { changes: unknown[] };
    const travelled = await last(link.passed, /^\/api\/sync\/pull/);
    const count = events.changes.length;
    report({
      name: 'a hundred events as they travel, bytes',
      value: (travelled.answerBody / count) * 100,
      limit: 15_000,
      detail: { count, ...bytesOf(travelled) },
    });
  } finally {
    await harness.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
