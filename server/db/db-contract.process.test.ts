// What both drivers must answer alike. Where the machine has no PostgreSQL server, its half is reported as skipped, by name.
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUSY, type Db, DbError, isDbGone, type Tx, type Who } from './db.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openTestDb } from './test-db.ts';
import { findPostgres, startTestPostgres } from './test-postgres.ts';

const NORTH: Who = { accountId: 'anna', organisationId: 'north', role: 'manager' };
const SOUTH: Who = { accountId: 'sam', organisationId: 'south', role: 'member' };

async function seed(db: Db): Promise<void> {
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1), ('south', 'South', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms) values
      ('anna', 'north', 'anna@north.example', 'manager', 'x', 1, 1),
      ('nils', 'north', 'nils@north.example', 'member', 'x', 1, 1),
      ('sam', 'south', 'sam@south.example', 'member', 'x', 1, 1);
    insert into sessions (id, account_id, organisation_id, token_hash, created_at_ms, last_used_at_ms, expires_at_ms, ends_at_ms) values
      ('s-anna', 'anna', 'north', '\\x01', 1, 1, 9, 9), ('s-nils', 'nils', 'north', '\\x02', 1, 1, 9, 9), ('s-sam', 'sam', 'south', '\\x03', 1, 1, 9, 9);
    create table scratch (id int primary key, words text);
  `);
}

function contract(open: () => Promise<{ db: Db; stop: () => Promise<void> }>): void {
  let db: Db;
  let stop = async () => {};
  beforeAll(async () => {
    ({ db, stop } = await open());
    await seed(db);
  });
  afterAll(() => stop());

  test('values come back as the types that the interface promises', async () => {
    const [row] = await db.query(
      `select 7::int8 as small, 9007199254740993::int8 as big, 1.50::numeric as exact, 0.5::float8 as half, true as yes, null::text as none,
        '{1,2}'::int[] as list, '{a,"b c"}'::text[] as texts, '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as json, '2026-11-20T12:00:00Z'::timestamptz as at`,
    );
    expect(row).toMatchObject({
      small: 7,
      big: 9007199254740993n,
      exact: '1.50',
      half: 0.5,
      yes: true,
      none: null,
      list: [1, 2],
      texts: ['a', 'b c'],
    });
    expect(row).toMatchObject({ json: { a: [1] }, at: new Date('2026-11-20T12:00:00Z') });
    expect([...((row ?? {})['bytes'] as Uint8Array)]).toEqual([0, 255]);
  });

  test('parameters of every kind go in, hostile text included', async () => {
    const hostile = `'; drop table accounts; -- \\ " {} $1 ü 船 🚢`;
    const given = [
      7,
      2 ** 40,
      0.1,
      true,
      hostile,
      ['a,b', hostile, 'NULL'],
      [1, 2],
      new Uint8Array([0, 39, 92, 255]),
      JSON.stringify([1, { a: hostile }]),
      null,
    ];
    const [row] = await db.query(
      'select $1::int as i, $2::int8 as l, $3::float8 as f, $4::bool as b, $5::text as t, $6::text[] as texts, $7::int[] as ints, $8::bytea as bytes, $9::jsonb as json, $10::text as none',
      given,
    );
    expect(row).toMatchObject({
      i: 7,
      l: 2 ** 40,
      f: 0.1,
      b: true,
      t: hostile,
      texts: ['a,b', hostile, 'NULL'],
      ints: [1, 2],
      json: [1, { a: hostile }],
      none: null,
    });
    expect([...((row ?? {})['bytes'] as Uint8Array)]).toEqual([0, 39, 92, 255]);
  });

  test('a batch goes in by unnest, nulls included', async () => {
    await db.query('insert into scratch select * from unnest($1::int[], $2::text[])', [
      [100, 101, 102],
      ['x', null, ''],
    ]);
    expect(await db.query('select id, words from scratch where id between 100 and 102 order by id')).toEqual([
      { id: 100, words: 'x' },
      { id: 101, words: null },
      { id: 102, words: '' },
    ]);
  });

  test('a transaction that answers is kept, one that throws leaves nothing and passes its error on', async () => {
    expect(await db.transaction(null, (tx) => tx.query('insert into scratch values (1, $1) returning id', ['kept']))).toEqual([{ id: 1 }]);
    const error = new Error('changed my mind');
    const failed = db.transaction(null, async (tx) => {
      await tx.query("insert into scratch values (2, 'gone')");
      throw error;
    });
    await expect(failed).rejects.toBe(error);
    expect(await db.query('select id from scratch where id < 3')).toEqual([{ id: 1 }]);
  });

  test('a transaction goes on being usable for others after one of its statements failed', async () => {
    const failed = db.transaction(null, async (tx) => {
      await tx.query("insert into scratch values (1, 'again')");
    });
    await expect(failed).rejects.toMatchObject({ name: 'DbError', code: '23505', constraint: 'scratch_pkey' });
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a wrong statement is a DbError with its SQLSTATE', async () => {
    await expect(db.query('select * from no_such_table')).rejects.toMatchObject({ code: '42P01' });
    await expect(db.exec('nonsense')).rejects.toMatchObject({ code: '42601' });
  });

  test('a snapshot sees one cut, as its caller may see it, and writes nothing', async () => {
    let began = () => {};
    const meanwhile = new Promise<void>((resolve) => {
      began = resolve;
    }).then(() => db.query("insert into scratch values (60, 'meanwhile')"));
    const organisations = await db.snapshot(NORTH, (tx) => tx.query('select id from organisations'));
    expect(organisations).toEqual([{ id: 'north' }]);
    const seen = await db.snapshot(null, async (tx) => {
      const before = await tx.query('select id from scratch where id = 60');
      began();
      await new Promise((later) => setTimeout(later, 50));
      return [before, await tx.query('select id from scratch where id = 60')];
    });
    await meanwhile;
    expect(seen).toEqual([[], []]);
    expect(await db.query('select id from scratch where id = 60')).toEqual([{ id: 60 }]);
    await expect(db.snapshot(null, (tx) => tx.query("insert into scratch values (61, 'never')"))).rejects.toMatchObject({ code: '25006' });
  });

  test('asking the database from inside a transaction is reported, not waited for', async () => {
    const nested = db.transaction(null, () => db.query('select 1'));
    await expect(nested).rejects.toThrow(/use its tx/);
    await expect(db.transaction(null, () => db.transaction(null, async () => 1))).rejects.toThrow(/use its tx/);
  });

  test('transactions at once do not mix', async () => {
    await db.query("insert into scratch values (50, '0')");
    const add = (tx: { query: Db['query'] }) => tx.query('update scratch set words = (words::int + 1)::text where id = 50');
    await Promise.all(Array.from({ length: 20 }, () => db.transaction(null, add)));
    expect(await db.query('select words from scratch where id = 50')).toEqual([{ words: '20' }]);
  });

  test('a notification reaches who listens, and nobody after that', async () => {
    const heard: string[] = [];
    const stopListening = await db.listen('fathom_news', (payload) => heard.push(payload));
    await db.query("select pg_notify('fathom_news', 'first')");
    await expect.poll(() => heard).toEqual(['first']);
    await stopListening();
    await db.query("select pg_notify('fathom_news', 'second')");
    await db.query('select 1');
    expect(heard).toEqual(['first']);
  });

  test('an organisation sees its own rows and no others', async () => {
    const seen = (who: Who) =>
      db.transaction(who, async (tx) => ({
        organisations: (await tx.query<{ id: string }>('select id from organisations order by id')).map(({ id }) => id),
        accounts: (await tx.query<{ id: string }>('select id from accounts order by id')).map(({ id }) => id),
        sessions: (await tx.query<{ id: string }>('select id from sessions order by id')).map(({ id }) => id),
      }));
    expect(await seen(NORTH)).toEqual({ organisations: ['north'], accounts: ['anna', 'nils'], sessions: ['s-anna'] });
    expect(await seen(SOUTH)).toEqual({ organisations: ['south'], accounts: ['sam'], sessions: ['s-sam'] });
  });

  test('a foreign row can be neither changed nor planted', async () => {
    await db.transaction(SOUTH, (tx) => tx.query("update accounts set first_name = 'Mallory' where id = 'anna'"));
    await db.transaction(SOUTH, (tx) => tx.query("update sessions set revoked_at_ms = 1 where id = 's-anna'"));
    expect(await db.query("select first_name from accounts where id = 'anna'")).toEqual([{ first_name: '' }]);
    expect(await db.query("select revoked_at_ms from sessions where id = 's-anna'")).toEqual([{ revoked_at_ms: null }]);
    const planted = db.transaction(SOUTH, (tx) =>
      tx.query("insert into audit_log (at_ms, action, organisation_id) values (1, 'lie', 'north')"),
    );
    await expect(planted).rejects.toMatchObject({ code: '42501' });
  });

  test('a request can read no password hash, raise no role and touch no table that was not granted', async () => {
    const refused = { code: '42501' };
    for (const sql of [
      'select password_hash from accounts',
      "update accounts set role = 'admin'",
      'select token_hash from sessions',
      'select * from settings',
      'select * from migrations',
      'create table mine (id int)',
      'delete from accounts',
    ]) {
      await expect(
        db.transaction(NORTH, (tx) => tx.query(sql)),
        sql,
      ).rejects.toMatchObject(refused);
    }
  });

  test('a caller is who its ids say, whatever letters they have', async () => {
    const odd = String.raw`o'Neil", 'south', true); select set_config('role', 'none', true) -- \' $1 \0`;
    const who: Who = { accountId: odd, organisationId: odd, role: 'member' };
    const asked = (tx: Tx) => tx.query('select app_account() as account, app_org() as org, current_user::text as role');
    const expected = [{ account: odd, org: odd, role: 'fathom_app' }];
    expect(await db.transaction(who, asked)).toEqual(expected);
    expect(await db.snapshot(who, asked)).toEqual(expected);
  });

  test('nothing of a transaction’s identity is left for the next one', async () => {
    await db.transaction(NORTH, (tx) => tx.query('select 1'));
    const [row] = await db.query('select app_org() as org, app_account() as account, count(*)::int as organisations from organisations');
    expect(row).toEqual({ org: null, account: null, organisations: 2 });
  });

  test('the audit log takes new lines and lets none be changed, by anybody', async () => {
    await db.query("insert into audit_log (at_ms, action, organisation_id) values (1, 'signedIn', 'north')");
    await expect(db.query("update audit_log set action = 'nothing'")).rejects.toThrow(/append-only/);
    await expect(db.query('delete from audit_log')).rejects.toThrow(/append-only/);
    await expect(db.query('truncate audit_log')).rejects.toThrow(/append-only/);
    const count = (who: Who) => db.transaction(who, (tx) => tx.query('select action from audit_log'));
    expect(await count(NORTH)).toEqual([{ action: 'signedIn' }]);
    expect(await count(SOUTH)).toEqual([]);
  });

  test('a second run of the migrations does nothing', async () => {
    expect(await migrate(db, await readMigrations())).toEqual([]);
  });

  test('a migration that was changed after it ran is refused by name', async () => {
    const changed = (await readMigrations()).map((one) => (one.number === 1 ? { ...one, hash: 'other' } : one));
    await expect(migrate(db, changed)).rejects.toThrow(/0001_accounts.sql was changed/);
  });

  test('a database of a newer program is left alone', async () => {
    const older = (await readMigrations()).filter(({ number }) => number !== 1);
    await expect(migrate(db, older)).rejects.toThrow(/written by a newer Fathom/);
  });

  test('a migration that fails half-way leaves nothing of itself', async () => {
    const broken = { number: 9998, name: '9998_broken.sql', hash: 'x', sql: 'create table half (id int); select * from no_such_table' };
    const all = [...(await readMigrations()), broken];
    await expect(migrate(db, all)).rejects.toMatchObject({ code: '42P01' });
    expect(await db.query("select to_regclass('half') as half")).toEqual([{ half: null }]);
    expect(await db.query('select 1 from migrations where number = 9998')).toEqual([]);
  });

  test('two servers that start at once run each migration once', async () => {
    const slow = { number: 9999, name: '9999_once.sql', hash: 'y', sql: 'create table once (id int); select pg_sleep(0.1)' };
    const all = [...(await readMigrations()), slow];
    const ran = await Promise.all([migrate(db, all), migrate(db, all)]);
    expect(ran.flat()).toEqual(['9999_once.sql']);
  });

  test('after close every question is answered with the reason', async () => {
    await db.close();
    await db.close();
    await expect(db.query('select 1')).rejects.toMatchObject({ name: 'DbError', code: 'closed' });
  });
}

describe('PGlite', () => {
  contract(async () => {
    const db = await openTestDb();
    return { db, stop: () => db.close() };
  });
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

const bin = findPostgres();
describe.skipIf(bin === undefined)('PostgreSQL server', () => {
  test('a database that went away and came back is used again, by questions and by listeners', async () => {
    const server = await startTestPostgres(bin ?? '');
    const db = await openPostgres(server.url);
    const heard: string[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    await server.kill();
    await expect(db.query('select 1')).rejects.toSatisfy(isDbGone);
    await server.start();
    await expect.poll(() => db.query('select 1 as one').catch(() => 'gone')).toEqual([{ one: 1 }]);
    await expect
      .poll(() => db.query("select pg_notify('news', 'back')").then(() => heard.includes('back')), { timeout: 10_000 })
      .toBe(true);
    await db.close();
    await server.stop();
  });

  test('a connection that breaks in a transaction, while nothing is asked, ends the transaction and nothing else', async () => {
    const server = await startTestPostgres(bin ?? '');
    const [db, operator] = [await openPostgres(server.url), await openPostgres(server.url)];
    const turn = new EventEmitter();
    const [began, goesOn] = [once(turn, 'began'), once(turn, 'goOn')];
    const broken = db.transaction(null, async (tx) => {
      turn.emit('began', await tx.query('select pg_backend_pid() as pid'));
      await goesOn;
      await tx.query('select 1');
    });
    const ended = expect(broken).rejects.toThrow(DbError);
    const [[own]] = (await began) as [[{ pid: number }]];
    await operator.query('select pg_terminate_backend($1, 10000)', [own.pid]);
    turn.emit('goOn');
    await ended;
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([db.close(), operator.close()]);
    await server.stop();
  });

  test('calls wait for one of the ten connections, and are refused only when too many wait', async () => {
    const server = await startTestPostgres(bin ?? '');
    const db = await openPostgres(server.url, { mostWaiting: 20 });
    const gate = signal();
    const calls = Array.from({ length: 40 }, (_, id) =>
      db.transaction(null, async (tx) => {
        await gate.given;
        return tx.query('select $1::int as id', [id]);
      }),
    );
    const answers = Promise.allSettled(calls);
    await Promise.allSettled(calls.slice(30));
    gate.give();
    const refused = (await answers).flatMap((one) => (one.status === 'rejected' ? [(one.reason as DbError).code] : []));
    expect(refused).toEqual(Array.from({ length: 10 }, () => BUSY));
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
    await db.close();
    await server.stop();
  });

  test('a database that goes away in a transaction ends it, and those that wait, and not this process', async () => {
    const server = await startTestPostgres(bin ?? '');
    const db = await openPostgres(server.url);
    const [begun, gate] = [signal(), signal()];
    const answers = Promise.allSettled(
      Array.from({ length: 30 }, () =>
        db.transaction(null, async (tx) => {
          await tx.query('select 1');
          begun.give();
          await gate.given;
          await tx.query('select 1');
        }),
      ),
    );
    await begun.given;
    await server.kill();
    gate.give();
    for (const one of await answers) expect(one).toSatisfy(({ reason }: PromiseRejectedResult) => isDbGone(reason));
    await db.close();
    await server.stop();
  });

  test('a server that is not there is said to be gone', async () => {
    await expect(openPostgres('postgres://fathom@127.0.0.1:1/nowhere')).rejects.toSatisfy(isDbGone);
  });

  contract(async () => {
    const server = await startTestPostgres(bin ?? '');
    const db = await openPostgres(server.url);
    await migrate(db, await readMigrations());
    return {
      db,
      async stop() {
        await db.close();
        await server.stop();
      },
    };
  });
});
