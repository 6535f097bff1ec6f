// Two servers on one database judge one watch; the one that judges is killed before or after the change and its mail are committed.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { forTwoServers } from '#server/db/two-servers.fixture.ts';

const servers = forTwoServers();

/** Answers when it runs. */
async function server(dies = 'never') {
  const child = servers.start(join(import.meta.dirname, 'mortal-server.fixture.ts'), dies);
  const ended = once(child, 'close').then(([, signal]) => signal as string);
  await once(child.stdout, 'data');
  return { child, ended };
}
const holder = async () => (await servers.db.query<{ holder: string }>("select holder from job_leases where name = 'sentinel'"))[0]?.holder;
const log = () => servers.db.query("select kind, state from watch_log where owner_id = 'server' order by written_at_ms, kind");
const mails = () => servers.db.query('select kind, to_address, state from mails');
const sent = async () => (await readFile(join(servers.folder, 'sent'), 'utf8')).trim().split('\n');

/** A watch whose report is half an hour overdue, of somebody who wants mails. */
const putUnderWatch = (nowMs: number) =>
  servers.db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, verified_at_ms, created_at_ms, updated_at_ms)
      values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1, 1);
    insert into watches (id, organisation_id, owner_id, keeper_id, mmsi, name, starts_at_ms, ends_at_ms, route, corridor_nm, speed_kn,
        report_every_hours, silence_hours, contacts, created_at_ms, updated_at_ms, v, writers)
      values ('w', 'north', 'ada', 'ada', 244000001, 'ANNA', ${nowMs - 2 * HOUR_MS - 30 * MINUTE_MS}, ${nowMs + 99 * HOUR_MS},
        '{"fromName":"","toName":"","line":[[50,0],[70,0]]}', 20, 12, 2, 72, '[]', 1, 1, log_change('org:north', 'watches', 'w'), '{}')`);
const report = (nowMs: number) =>
  servers.db.query(
    `insert into watch_log (id, organisation_id, watch_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, reported_at_ms, v, writers)
     values ('r', 'north', 'w', 'ada', 'Ada', 'report', '', $1, $1, $1, log_change('org:north', 'watchLog', 'r'), '{}')`,
    [nowMs],
  );

test.each(['before', 'after'])(
  'each change stands once in the log and is told once while two run, also when the first is killed %s it has told of it',
  { timeout: 180_000, tags: ['long'] },
  async (dies) => {
    const first = await server(dies);
    await expect.poll(holder, { timeout: 60_000 }).toBeDefined();
    const firstHolder = await holder();
    await server();
    await putUnderWatch(Date.now());
    expect(await first.ended).toBe('SIGKILL');
    await server();
    await expect.poll(holder, { timeout: 60_000 }).not.toBe(firstHolder);
    const missed = [
      { kind: 'judged', state: 'attention' },
      { kind: 'told', state: null },
    ];
    await expect.poll(log, { timeout: 60_000 }).toEqual(missed);
    await expect.poll(mails, { timeout: 60_000 }).toEqual([{ kind: 'watchState', to_address: 'ada@x.example', state: 'sent' }]);
    await report(Date.now());
    await expect.poll(log, { timeout: 60_000 }).toEqual([...missed, { kind: 'judged', state: 'ok' }]);
    expect(await servers.db.query('select title, watch_id from notifications')).toEqual([
      { title: 'Attention: ANNA, under watch', watch_id: 'w' },
    ]);
    expect(await mails()).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  },
);
