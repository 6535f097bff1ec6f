// What is counted or judged before it is written holds also when many ask at once. On a PostgreSQL server: the built-in database does one
// transaction after the other, so that nothing can go wrong there.
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, DbError } from '#server/db/db.ts';
import { findPostgres, openTestPostgres, type TestPostgres } from '#server/db/test-postgres.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { type Client, type FeatureApp, openFeatureApp } from './feature-app.fixture.ts';
import { INVITATIONS_PER_ADDRESS, INVITATIONS_PER_DAY_WHILE_NEW } from './organisation/organisation-handlers.ts';

const PASSWORD = 'seven gulls over the quay';
const bin = findPostgres();

describe.skipIf(bin === undefined)('many who ask at once', () => {
  let postgres: TestPostgres;
  let db: Db;
  let app: FeatureApp;
  /** Of the app's transactions, those that the database ended because they waited for each other; also when they were tried again. */
  let deadlocks = 0;
  function noteDeadlock(error: unknown): never {
    if (error instanceof DbError && error.code === '40P01') deadlocks += 1;
    throw error;
  }
  beforeAll(async () => {
    ({ server: postgres, db } = await openTestPostgres(bin ?? ''));
    app = await openFeatureApp({ db: { ...db, transaction: (who, work) => db.transaction(who, work).catch(noteDeadlock) } });
  });
  afterAll(async () => {
    await app.close();
    await postgres.stop();
  });

  /** A manager of an organisation that was registered now. */
  async function newcomer(id: string): Promise<Client> {
    await db.query("insert into organisations (id, name, created_at_ms) values ($1, 'New', $2)", [`own-${id}`, app.deps.clock()]);
    await app.addAccount(`${id}@else.example`, 'manager', `own-${id}`);
    return app.as(`${id}@else.example`);
  }
  const sent = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

  it('send no more invitations than a day allows, to many addresses or to one', async () => {
    await newcomer('nele');
    await newcomer('olaf');
    await db.query("update organisations set created_at_ms = 1 where id = 'own-olaf'"); // new ones have limits before the database's as well
    const to = async (name: (no: number) => string, manager: string) => {
      const { bearer: headers } = await app.signIn(`${manager}@else.example`);
      const invite = async (no: number) => {
        const asked = { method: 'POST', url: '/api/organisation/invitations', headers, remoteAddress: `10.8.0.${no}` } as const;
        return { status: (await app.server.inject({ ...asked, payload: { email: name(no) } })).statusCode };
      };
      return sent(await Promise.all(Array.from({ length: 2 * INVITATIONS_PER_DAY_WHILE_NEW }, (_, no) => invite(no))));
    };
    expect(await to((no) => `p${no}@else.example`, 'nele')).toBe(INVITATIONS_PER_DAY_WHILE_NEW);
    expect(await to(() => 'one@else.example', 'olaf')).toBe(INVITATIONS_PER_ADDRESS);
  });

  it('get nothing with a password that is reset at that moment', async () => {
    const email = 'raced@north.example';
    const id = await app.addAccount(email, 'member');
    const [thief, second] = [await app.as(email), await app.as(email)];
    const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload });
    await post('/api/auth/forgot-password', { email });
    const code = (await app.letters(email)).at(-1)?.values['code'];
    const done = post('/api/auth/reset-password', { email, code, password: PASSWORD, confirmPassword: PASSWORD });
    const currentPassword = TEST_PASSWORD;
    await Promise.all([
      ...[1, 2].map(() => post('/api/auth/login', { email, password: TEST_PASSWORD })),
      ...[1, 2].map((no) => thief.send('apiKeys.create', { body: { name: `Key ${no}`, currentPassword } })),
      ...[thief, second].map((one) =>
        one.send('auth.update', { params: { id }, body: { password: 'a thief sails by night', currentPassword } }),
      ),
    ]);
    expect((await done).statusCode).toBe(200);
    for (const table of ['sessions', 'api_keys'])
      expect(await db.query(`select 1 from ${table} where account_id = $1 and revoked_at_ms is null`, [id]), table).toEqual([]);
    expect((await post('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  /** Starts the actions while the sessions are held, which a deletion needs last: each runs until it is answered or waits for a lock. */
  async function whileHeld(sessionsOf: Client[], actions: (() => Promise<{ status: number }>)[]): Promise<number[]> {
    const [held, done] = [new EventEmitter(), new EventEmitter()];
    const holding = db.transaction(null, async (tx) => {
      await tx.query('select 1 from sessions where account_id = any($1::text[]) for update', [
        sessionsOf.map(({ accountId }) => accountId),
      ]);
      const released = once(done, 'all');
      held.emit('all');
      await released;
    });
    await once(held, 'all');
    const answered: number[] = [];
    const asked: Promise<unknown>[] = [];
    for (const action of actions) {
      asked.push(action().then(({ status }) => answered.push(status)));
      await untilSettled(asked.length, () => answered.length);
    }
    done.emit('all');
    await Promise.all([holding, ...asked]);
    return answered.toSorted((a, b) => a - b);
  }
  const leave = (who: Client) => () => who.send('auth.delete', { params: { id: who.accountId }, body: { currentPassword: TEST_PASSWORD } });

  it('do not leave the installation without an administrator when each deletes his own account', async () => {
    await db.query("delete from accounts where email = 'admin@north.example'");
    await db.query("insert into organisations (id, name, created_at_ms) values ('east', 'East', 1), ('house', 'House', 1)");
    for (const house of ['east', 'house']) await app.addAccount(`root@${house}.example`, 'admin', house);
    const roots = [await app.as('root@east.example'), await app.as('root@house.example')];
    expect(await whileHeld(roots, roots.map(leave))).toEqual([200, 409]);
  });

  it('do not leave an organisation without a manager when one goes while the other is demoted', async () => {
    await db.query("insert into organisations (id, name, created_at_ms) values ('west', 'West', 1)");
    for (const name of ['one', 'two', 'mate']) await app.addAccount(`${name}@west.example`, name === 'mate' ? 'member' : 'manager', 'west');
    const [one, two] = [await app.as('one@west.example'), await app.as('two@west.example')];
    const demote = () => two.send('organisation.changeMember', { params: { id: two.accountId }, body: { role: 'member' } });
    expect(await whileHeld([one], [leave(one), demote])).toEqual([200, 409]);
  });

  type AuditedAction = () => Promise<{ status: number }>;

  /** A transaction of the test's own, which holds what the first statement locks until the second is to run. */
  function holding(first: string, second: string, params: unknown[]) {
    const turn = new EventEmitter();
    const held = once(turn, 'held');
    const done = db.transaction(null, async (tx) => {
      await tx.exec("set local deadlock_timeout = '1h'"); // where both wait for each other the app's transaction is the one that ends
      await tx.query(first, params);
      const goOn = once(turn, 'goOn');
      turn.emit('held');
      await goOn;
      await tx.query(second, params);
    });
    return { held, goOn: () => turn.emit('goOn'), done };
  }

  /** Until each is answered or waits for a lock. */
  async function untilSettled(asked: number, answered: () => number): Promise<void> {
    for (let waiting = 0; waiting + answered() < asked; )
      waiting = (await db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length;
  }

  /** Lets both actions run into a lock on the account's row, the one after the other, and then go on together. */
  async function meetAt(accountId: string, actions: AuditedAction[]): Promise<number[]> {
    const row = holding('select 1 from accounts where id = $1 for update', 'select $1::text', [accountId]);
    await row.held;
    const answers: number[] = [];
    const asked: Promise<unknown>[] = [];
    for (const action of actions) {
      asked.push(action().then(({ status }) => answers.push(status)));
      await untilSettled(asked.length, () => answers.length);
    }
    row.goOn();
    await Promise.all([row.done, ...asked]);
    return answers;
  }

  describe('about one account', () => {
    const actionsOn = (id: string, own: Client, boss: Client, root: Client): Record<string, AuditedAction> => {
      const params = { id };
      const currentPassword = TEST_PASSWORD;
      return {
        'its owner deletes it': () => own.send('auth.delete', { params, body: { currentPassword } }),
        'its owner signs in': async () => ({
          status: (
            await app.server.inject({
              method: 'POST',
              url: '/api/auth/login',
              payload: { email: `${id}@crew.example`, password: TEST_PASSWORD },
            })
          ).statusCode,
        }),
        'its owner makes a key': () => own.send('apiKeys.create', { body: { name: 'Key', currentPassword } }),
        'its owner changes its name': () => own.send('auth.update', { params, body: { firstName: 'New' } }),
        'its owner asks for another address': () =>
          own.send('auth.update', { params, body: { email: `new-${id}@crew.example`, currentPassword } }),
        'a manager changes its role': () => boss.send('organisation.changeMember', { params, body: { role: 'manager' } }),
        'a manager shuts it out': () => boss.send('organisation.changeMember', { params, body: { disabled: true } }),
        'an administrator makes it one': () => root.send('admin.updateUser', { params, body: { role: 'admin' } }),
        'an administrator resets its password': () => root.send('admin.resetUserPassword', { params }),
        'an administrator deletes it': () => root.send('admin.deleteUser', { params }),
        'a manager renames the organisation': () => boss.send('organisation.rename', { body: { name: `Crew ${id}` } }),
      };
    };

    it('actions of many wait for each other in one order, so that none is ended', async () => {
      await db.query("insert into organisations (id, name, created_at_ms) values ('crew', 'Crew', 1)");
      await app.addAccount('boss@crew.example', 'manager', 'crew');
      await app.addAccount('root@crew.example', 'admin', 'crew');
      const [boss, root] = [await app.as('boss@crew.example'), await app.as('root@crew.example')];
      deadlocks = 0;
      const failed: string[] = [];
      const names = Object.keys(actionsOn('', boss, boss, root));
      let no = 0;
      for (const first of names)
        for (const second of names) {
          const email = `m${(no += 1)}@crew.example`;
          const id = await app.addAccount(email, 'member', 'crew');
          await db.query('update accounts set email = $2 where id = $1', [id, `${id}@crew.example`]);
          const actions = actionsOn(id, await app.as(`${id}@crew.example`), boss, root);
          const before = deadlocks;
          const answers = await meetAt(
            id,
            [actions[first], actions[second]].filter((action) => action !== undefined),
          );
          if (deadlocks > before || answers.some((status) => status >= 500)) failed.push(`${first}, ${second}: ${answers.join(' ')}`);
        }
      expect(failed).toEqual([]);
    }, 240_000);
  });

  it('invite nobody at the moment at which they are demoted', async () => {
    await db.query("insert into organisations (id, name, created_at_ms) values ('quay', 'Quay', 1)");
    const id = await app.addAccount('boss@quay.example', 'manager', 'quay');
    const boss = await app.as('boss@quay.example');
    const demotion = holding("update accounts set role = 'member' where id = $1", 'select $1::text', [id]);
    await demotion.held;
    let answered = false;
    const asked = boss.send('organisation.invite', { body: { email: 'friend@else.example' } }).finally(() => (answered = true));
    await untilSettled(1, () => Number(answered));
    demotion.goOn();
    await demotion.done;
    expect((await asked).status).toBe(403);
    expect(await db.query("select 1 from invitations where organisation_id = 'quay'")).toEqual([]);
  });

  it('are heard again, as if nothing had been, when the database ended one because two waited for each other', async () => {
    const id = await app.addAccount('again@north.example', 'member');
    const own = await app.as('again@north.example');
    const other = holding(
      'select 1 from sessions where account_id = $1 for update',
      "update accounts set last_name = 'Other' where id = $1",
      [id],
    );
    await other.held;
    deadlocks = 0;
    let answered = false;
    const asked = own.send('auth.update', { params: { id }, body: { firstName: 'Mine' } }).finally(() => (answered = true));
    await untilSettled(1, () => Number(answered));
    other.goOn();
    expect([(await asked).status, deadlocks]).toEqual([200, 1]);
    await other.done;
    expect(await db.query('select first_name from accounts where id = $1', [id])).toEqual([{ first_name: 'Mine' }]);
    expect(await db.query("select 1 from audit_log where subject = $1 and action = 'accountChanged'", [id])).toHaveLength(1);
  });
});
