// kill -9 of the real server at random moments, 20 times: it must start again each time, and nothing that it acknowledged may be lost.
// node tests/chaos/kill-server.ts [rounds] [seed]
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ADMIN, BARE_ENVIRONMENT, killLeftovers, type ServerProcess, startServer } from '#server/test-server.ts';
import { seeded } from '#tests/fixtures/chance.ts';

const IMPORT = join(import.meta.dirname, '../../server/import.ts');
const LONGEST_LIFE_MS = 7000; // history is written behind every 5 s: some lives see it, some do not
const SESSIONS_AT_ONCE = 4;

/** The cookie a device holds: the last one the server gave it, whose answer reached it whole. */
interface Device {
  cookie: string;
}

export interface ChaosReport {
  rounds: number;
  survived: number;
  /** Acknowledged before a kill, checked after it. */
  sessions: number;
  refreshes: number;
  importedEvents: number;
  ships: number;
  failures: string[];
}

async function ask(address: string, path: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    const answer = await fetch(`${address}${path}`, { method: 'POST', ...init });
    await answer.clone().arrayBuffer(); // an answer cut off by the kill acknowledges nothing
    return answer;
  } catch {
    return undefined;
  }
}

const cookieIn = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

async function signIn(address: string): Promise<Device | undefined> {
  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(ADMIN) };
  const answer = await ask(address, '/api/auth/login', init);
  return answer?.ok ? { cookie: cookieIn(answer) } : undefined;
}

/** true: renewed. false: refused, which is a lost session. undefined: no answer. */
async function refresh(address: string, device: Device): Promise<boolean | undefined> {
  const answer = await ask(address, '/api/auth/refresh-token', { headers: { cookie: device.cookie } });
  if (!answer) return undefined;
  if (answer.ok) device.cookie = cookieIn(answer);
  return answer.ok;
}

/** Signs in and refreshes as fast as it goes, until the server is gone. */
async function useUntilKilled(address: string, devices: Device[], report: ChaosReport): Promise<void> {
  await Promise.all(
    Array.from({ length: SESSIONS_AT_ONCE }, async () => {
      for (;;) {
        const device = await signIn(address);
        if (!device) return;
        devices.push(device);
        report.sessions += 1;
        for (let at = 0; at < 5; at += 1) {
          const renewed = await refresh(address, device);
          if (renewed === undefined) return;
          if (!renewed) report.failures.push('a session was refused while the server ran');
          report.refreshes += 1;
        }
      }
    }),
  );
}

/** Imports some events into the stopped server's folder; counted only when the command says that it is done. */
async function importEvents(dataDir: string, round: number, report: ChaosReport): Promise<void> {
  const file = join(dataDir, `events-${round}.csv`);
  const rows = Array.from({ length: 25 }, (_, at) => `2020-${round * 100 + at},2020-01-01,12°${at}'00"N 045°00'00"E,PIRATES,Ship,Boarded`);
  await writeFile(
    file,
    [
      'reference,date,position,hostility,victim,description',
      ...rows.map((row) => row.replaceAll('"', '""').replace(/(12°.*?E),/, '"$1",')),
    ].join('\n'),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [IMPORT, 'events', file], {
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir },
  });
  report.importedEvents += Number(/([\d,]+) events added/.exec(stdout)?.[1] ?? 0);
}

async function askJson(address: string, path: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const answer = await ask(address, path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  return answer ? ((await answer.json()) as Record<string, unknown>) : {};
}

async function countEvents(address: string): Promise<number> {
  const { jwtToken } = await askJson(address, '/api/auth/login', {}, ADMIN);
  const { eventCount } = await askJson(address, '/api/events', { authorization: `Bearer ${String(jwtToken)}` }, { limit: 1 });
  return Number(eventCount);
}

async function check(server: ServerProcess, devices: Device[], report: ChaosReport, round: number): Promise<void> {
  const fail = (what: string) => report.failures.push(`round ${round}: ${what}`);
  for (const device of devices) if ((await refresh(server.address, device)) !== true) fail('an acknowledged session was lost');
  const ships = Number(/ships read from the database ships=(\d+)/.exec(server.said())?.[1] ?? -1);
  if (!(ships >= report.ships)) fail(`${report.ships} ships were stored, ${ships} came back`);
  report.ships = Math.max(report.ships, ships);
  const events = await countEvents(server.address);
  if (!(events >= report.importedEvents)) fail(`${report.importedEvents} events were imported, ${events} are there`);
}

/** Runs the rounds in a folder of its own. `say` gets a line a round. */
export async function killServer(rounds: number, seed: number, say: (line: string) => void): Promise<ChaosReport> {
  const random = seeded(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'fathom-chaos-'));
  const report: ChaosReport = { rounds, survived: 0, sessions: 0, refreshes: 0, importedEvents: 0, ships: 0, failures: [] };
  const environment = { PORT: '0', DATA_DIR: dataDir };
  let devices: Device[] = [];
  try {
    let server = await startServer(environment);
    for (let round = 1; round <= rounds; round += 1) {
      const using = useUntilKilled(server.address, devices, report);
      const lifeMs = Math.round(random() * LONGEST_LIFE_MS);
      await sleep(lifeMs);
      await server.stop('SIGKILL');
      await using;
      if (round % 4 === 0) await importEvents(dataDir, round, report);
      const failuresBefore = report.failures.length;
      server = await startServer(environment);
      await check(server, devices, report, round);
      if (report.failures.length === failuresBefore) report.survived += 1;
      say(
        `round ${round}: killed after ${lifeMs} ms, ${devices.length} sessions back, ${report.ships} ships, ${report.importedEvents} imported events`,
      );
      devices = devices.slice(-200); // older ones have been checked often enough
    }
    await server.stop();
  } finally {
    await killLeftovers();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  return report;
}

if (import.meta.main) {
  const [rounds = '20', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
  process.stdout.write(`seed ${seed}\n`);
  const report = await killServer(Number(rounds), Number(seed), (line) => process.stdout.write(`${line}\n`));
  for (const failure of report.failures) process.stdout.write(`LOST ${failure}\n`);
  process.stdout.write(
    `${report.survived} of ${report.rounds} (${report.sessions} sessions, ${report.refreshes} refreshes acknowledged)\n`,
  );
  process.exitCode = report.survived === report.rounds ? 0 : 1;
}
