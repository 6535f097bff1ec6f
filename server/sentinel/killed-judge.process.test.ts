// kill -9 between deciding that the state of a watch has changed and telling of it, after both, and while its mail is sent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { openDb } from '#server/db/open-db.ts';
import { BARE_ENVIRONMENT } from '#server/test-server.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-judge-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

const open = () => openDb({ dataDir: folder, databaseUrl: undefined });

async function judge(nowMs: number, dies: string): Promise<unknown> {
  const judging = [join(import.meta.dirname, 'mortal-judge.fixture.ts'), folder, String(nowMs), dies];
  const child = spawn(process.execPath, judging, { env: BARE_ENVIRONMENT, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = (await once(child, 'close')) as unknown[];
  return signal ?? code;
}

/** A watch that is an hour beyond its silence limit, of somebody who wants mails. */
async function fill(nowMs: number): Promise<void> {
  const db = await open();
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, verified_at_ms, created_at_ms, updated_at_ms)
      values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1, 1);
    insert into watches (id, organisation_id, owner_id, keeper_id, mmsi, name, starts_at_ms, ends_at_ms, route, corridor_nm, speed_kn,
        report_every_hours, silence_hours, contacts, created_at_ms, updated_at_ms, v, writers)
      values ('w', 'north', 'ada', 'ada', 244000001, 'ANNA', ${nowMs - 3 * HOUR_MS}, ${nowMs + 99 * HOUR_MS},
        '{"fromName":"","toName":"","line":[[50,0],[70,0]]}', 20, 12, 6, 2, '[]', 1, 1, log_change('org:north', 'watches', 'w'), '{}')`);
  await db.close();
}

test('each change stands once in the log and is told once, and the mail goes under one Message-ID', {
  timeout: 180_000,
  tags: ['long'],
}, async () => {
  const nowMs = Date.now();
  await fill(nowMs);
  const later = nowMs + 6 * MINUTE_MS; // when the mail may be tried again
  const ends = [];
  for (const [atMs, dies] of [
    [nowMs, 'before'],
    [nowMs, 'after'],
    [nowMs, 'sent'],
    [later, 'never'],
  ] as const)
    ends.push(await judge(atMs, dies));
  expect(ends).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 0]);
  const db = await open();
  const lines = await db.query('select kind, state from watch_log order by ctid');
  expect(lines).toEqual([
    { kind: 'judged', state: 'attention' },
    { kind: 'told', state: null },
  ]);
  expect(await db.query('select title, watch_id from notifications')).toEqual([{ title: 'Attention: ANNA, under watch', watch_id: 'w' }]);
  expect(await db.query('select kind, to_address, state from mails')).toEqual([
    { kind: 'watchState', to_address: 'ada@x.example', state: 'sent' },
  ]);
  await db.close();
  const [first, second, ...more] = (await readFile(join(folder, 'sent'), 'utf8')).trim().split('\n');
  expect([second, more]).toEqual([first, []]);
});
