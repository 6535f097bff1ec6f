import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { type AskedOfCall, CallLimits, LANES, UNITS_PER_MINUTE } from './call-limits.ts';
import type { Handlers } from '#server/handlers.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';

const { atOnce: IN_FLIGHT, mostWaiting: MOST_WAITING } = LANES.heavy;

let app: TestApp | undefined;
/** Lists that are being made, each until it is let go. */
let making: (() => void)[] = [];
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const lists = (): Handlers => ({
  'ports.list': async () => {
    await new Promise<void>((ready) => making.push(ready));
    return { port: [], portCount: 0, view: { offset: 0, limit: 100, total: 0 } };
  },
});
async function open() {
  making = [];
  const opened = await openTestApp({ handlers: lists });
  app = opened;
  const { session, bearer } = await opened.signIn('member@north.example');
  const ask = (headers = bearer) => opened.server.inject({ method: 'POST', url: '/api/ports', headers, payload: {} });
  return { opened, bearer, ask, heavy: () => opened.limits.laneOf(session.account.id, 'heavy') };
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((later) => setImmediate(later));
};

it('a call that waited for its turn while its session ended is answered with nothing', async () => {
  const { opened, ask, heavy } = await open();
  const { bearer, cookie } = await opened.signIn('member@north.example');
  const first = Array.from({ length: IN_FLIGHT }, () => ask());
  await until(() => making.length === IN_FLIGHT);
  const late = ask(bearer);
  await until(() => heavy().waiting === 1);
  await opened.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  for (const ready of making.splice(0)) ready();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await late).statusCode).toBe(401);
  expect(making).toEqual([]);
  expect(heavy()).toEqual({ running: 0, waiting: 0 });
});

it('makes two large answers of an account at a time; the others wait, all are answered whole, and what is beyond is refused in words', async () => {
  const { opened, ask, heavy } = await open();
  const asked = Array.from({ length: IN_FLIGHT + MOST_WAITING + 3 }, () => ask());
  await until(() => heavy().waiting === MOST_WAITING && making.length === IN_FLIGHT);
  const other = (await opened.signIn('manager@north.example')).bearer;
  const ofOther = ask(other);
  await until(() => making.length === IN_FLIGHT + 1);
  making.pop()?.();
  expect((await ofOther).statusCode).toBe(200);
  let most = 0;
  const finish = setInterval(() => {
    most = Math.max(most, making.length);
    for (const ready of making.splice(0)) ready();
  }, 1);
  const answers = await Promise.all(asked);
  clearInterval(finish);
  expect(most).toBe(IN_FLIGHT);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(IN_FLIGHT + MOST_WAITING);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.json()).toMatchObject({ code: 'tooMany', message: expect.stringContaining('asks too much at once: 20 calls wait') });
  expect(refused[0]?.headers['retry-after']).toBe('60');
  expect(heavy()).toEqual({ running: 0, waiting: 0 });
});

it('frees the place of a caller who has gone when the list is made, and at once of one who only waited', async () => {
  const { opened, bearer, ask, heavy } = await open();
  const address = await opened.server.listen({ port: 0, host: '127.0.0.1' });
  const gone = Array.from({ length: IN_FLIGHT + 3 }, () => new AbortController());
  const asked = gone.map(({ signal }) =>
    fetch(`${address}/api/ports`, { method: 'POST', headers: { ...bearer, 'content-type': 'application/json' }, body: '{}', signal }).catch(
      () => undefined,
    ),
  );
  await until(() => heavy().waiting === 3 && making.length === IN_FLIGHT);
  for (const one of gone) one.abort();
  await Promise.all(asked);
  await until(() => heavy().waiting === 0);
  expect(heavy().running).toBe(IN_FLIGHT);
  for (const ready of making.splice(0)) ready();
  await until(() => heavy().running === 0);
  const answered = ask();
  await until(() => making.length === 1);
  making.pop()?.();
  expect((await answered).statusCode).toBe(200);
});

it('gives no place to a caller who went while the session was looked up', async () => {
  const { opened, bearer, heavy } = await open();
  const { port } = new URL(await opened.server.listen({ port: 0, host: '127.0.0.1' }));
  for (let asked = 0; asked <= IN_FLIGHT; asked += 1) {
    opened.passMs(60_000); // the session has to be looked up again
    await opened.db.transaction(null, async () => {
      const link = connect(Number(port), '127.0.0.1');
      link.write(`GET /api/account/export HTTP/1.1\r\nhost: fathom\r\nauthorization: ${bearer.authorization}\r\n\r\n`);
      const [, answer] = (await once(opened.server.server, 'request')) as [unknown, ServerResponse];
      link.resetAndDestroy();
      await once(answer, 'close'); // and only now the database answers about the session
    });
  }
  const { statusCode } = await opened.server.inject({ url: '/api/account/export', headers: bearer });
  expect(statusCode).toBe(200);
  await until(() => heavy().running === 0 && heavy().waiting === 0);
});

it('runs a few of the other calls of an account at a time, in the order of asking, so that its edits are no queue before everybody else', async () => {
  const { atOnce, mostWaiting } = LANES.others;
  const limits = new CallLimits(() => 0);
  const running: { no: number; end: () => void }[] = [];
  const answers: EventEmitter[] = [];
  const edit = (no: number, accountId = 'eve') => {
    const answer = new EventEmitter();
    answers.push(answer);
    return limits.run('fleets.create', accountId, answer as ServerResponse, () => new Promise<void>((end) => running.push({ no, end })));
  };
  const asked = Array.from({ length: atOnce + mostWaiting }, (_, no) => edit(no));
  await expect(edit(-1)).rejects.toThrow('asks too much at once: 300 calls wait');
  void edit(-2, 'ada');
  expect(running.map(({ no }) => no)).toEqual([...Array.from({ length: atOnce }, (_, no) => no), -2]);
  running.pop();
  answers[atOnce]?.emit('close'); // who only waited and went takes no turn
  await expect(asked[atOnce]).rejects.toThrow('connection ended');
  const done: number[] = [];
  for (let one = running.shift(); one; one = running.shift()) {
    one.end();
    done.push(one.no);
    await asked[one.no];
    await new Promise((later) => setImmediate(later));
    expect(running.length).toBeLessThanOrEqual(atOnce);
  }
  expect(done).toEqual(Array.from(asked, (_, no) => no).filter((no) => no !== atOnce));
});

it('holds the place of a pull until its answer is sent, and that of an edit only while it works', async () => {
  const limits = new CallLimits(() => 0);
  const answer = new EventEmitter();
  await limits.run('sync.pull', 'eve', answer as ServerResponse, async () => {});
  await limits.run('fleets.create', 'eve', new EventEmitter() as ServerResponse, async () => {});
  await new Promise((later) => setImmediate(later));
  expect([limits.laneOf('eve', 'pulls').running, limits.laneOf('eve', 'others').running]).toEqual([1, 0]);
  answer.emit('finish');
  await new Promise((later) => setImmediate(later));
  expect(limits.laneOf('eve', 'pulls').running).toBe(0);
});

it('reads two pulls of an account at a time, while those that are read wait to be sent', async () => {
  const limits = new CallLimits(() => 0);
  const running: (() => void)[] = [];
  const answers = Array.from({ length: LANES.pulls.atOnce + 1 }, () => new EventEmitter());
  let read = 0;
  for (const answer of answers)
    void limits
      .run('sync.pull', 'eve', answer as ServerResponse, () => new Promise<void>((end) => running.push(end)))
      .then(() => (read += 1));
  for (let no = 0; no < LANES.pulls.atOnce; no += 1) {
    await until(() => running.length > 0 && limits.laneOf('eve', 'pullsAtWork').running === running.length);
    expect(running.length).toBeLessThanOrEqual(LANES.pullsAtWork.atOnce);
    running.shift()?.();
    await until(() => read === no + 1);
  }
  expect([limits.laneOf('eve', 'pulls'), running]).toEqual([{ running: LANES.pulls.atOnce, waiting: 1 }, []]);
  answers[0]?.emit('finish');
  await until(() => running.length === 1);
});

it('counts an answer by its size: 300 MB in a minute', async () => {
  const limits = new CallLimits(() => 0);
  for (let no = 0; no < 100; no += 1) limits.countAnswer('eve', 3_000_000);
  limits.countBody('admin.addListPart', 'eve', 800_000); // sent part by part by an administrator
  expect(() => limits.countBody('drawings.create', 'eve', 1000)).toThrow('This account asks too much');
});

it('counts a picture for as much as it holds up: 120 of an account in a minute, two at a time', async () => {
  const limits = new CallLimits(() => 0);
  const send = (answer: EventEmitter) => limits.run('auth.setAvatar', 'eve', answer as ServerResponse, async () => {});
  for (let no = 0; no < 120; no += 1) {
    const answer = new EventEmitter();
    await send(answer);
    expect(limits.laneOf('eve', 'heavy').running).toBe(1);
    answer.emit('finish');
    await new Promise((later) => setImmediate(later));
  }
  await expect(send(new EventEmitter())).rejects.toThrow('This account asks too much');
});

it('counts work by account: a list counts for ten small calls, and a minute later the account is heard again', async () => {
  let nowMs = 0;
  const limits = new CallLimits(() => nowMs);
  const answer = () => new EventEmitter() as ServerResponse;
  const run = (name: EndpointName, accountId: string) => limits.run(name, accountId, answer(), async () => {});
  await run('ports.list', 'ada');
  for (let passed = 10; passed < UNITS_PER_MINUTE; passed += 1) await run('teams.byUser', 'ada');
  await expect(run('teams.byUser', 'ada')).rejects.toThrow('This account asks too much');
  await run('teams.byUser', 'mia');
  nowMs = 60_000;
  await run('teams.byUser', 'ada');
});

describe('an edit of a fleet’s whole list', () => {
  const ships = (count: number) => Array.from({ length: count }, (_, no) => ({ mmsi: 200_000_000 + no }));
  const answer = () => new EventEmitter() as ServerResponse;

  it('runs alone of its account, also where it takes ships out, while other edits run beside it', async () => {
    const limits = new CallLimits(() => 0);
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const start = (name: EndpointName, accountId: string, body: unknown, about: string) =>
      limits.run(name, accountId, answer(), () => new Promise<void>((end) => void (running.push(about), ends.push(end))), {
        body,
      });
    void start('fleets.update', 'eve', { ships: ships(10_000) }, 'all ships');
    void start('fleets.update', 'eve', { ships: [] }, 'no ships');
    void start('fleets.delete', 'eve', undefined, 'gone');
    void start('fleets.create', 'eve', { name: 'New', ships: ships(1) }, 'new');
    void start('fleets.update', 'eve', { name: 'Name' }, 'a name');
    void start('fleets.update', 'ada', { ships: ships(10_000) }, 'of another');
    expect(running).toEqual(['all ships', 'a name', 'of another']);
    for (const [ended, next] of [
      ['all ships', 'no ships'],
      ['no ships', 'gone'],
      ['gone', 'new'],
    ] as const) {
      ends[running.indexOf(ended)]?.();
      await until(() => running.at(-1) === next);
      expect(limits.laneOf('eve', 'largeEdits').running).toBe(1);
    }
  });

  it('counts by its ships: six of 10,000 in a minute, and 2,000 edits of small fleets', async () => {
    const limits = new CallLimits(() => 0);
    const send = (accountId: string, count: number) =>
      limits.run('fleets.update', accountId, answer(), async () => {}, { body: { ships: ships(count) } });
    for (let no = 0; no < 6; no += 1) await send('eve', 10_000);
    await expect(send('eve', 1)).rejects.toThrow('This account asks too much');
    for (let no = 0; no < 2000; no += 1) await send('ada', 30);
  });
});

it('runs one large edit of an account at a time: a large body, an edit answered with its fleet, stars; and one list of ships of fleets', async () => {
  const limits = new CallLimits(() => 0);
  const running: string[] = [];
  const start = (about: string, name: EndpointName, asked: AskedOfCall) =>
    void limits.run(name, 'eve', new EventEmitter() as ServerResponse, () => new Promise<void>(() => running.push(about)), asked);
  start('a large drawing', 'drawings.create', { bytes: 3_000_000 });
  start('another', 'drawings.create', { bytes: 3_000_000 });
  start('tags, with the fleet', 'fleets.setTags', { isWhole: true });
  start('stars', 'auth.update', { body: { favourites: { ships: ['1'] } } });
  start('a small drawing', 'drawings.create', { bytes: 1000 });
  start('tags, acknowledged', 'fleets.setTags', {});
  start('ships of fleets', 'ships.list', { body: { fleets: ['f'] } });
  start('of other fleets', 'ships.list', { body: { fleets: ['g'] } });
  start('the world', 'ships.list', { body: { global: true } });
  expect(running).toEqual(['a large drawing', 'a small drawing', 'tags, acknowledged', 'ships of fleets', 'the world']);
});

it('counts stars: 1,000 for a hundred small calls', async () => {
  const limits = new CallLimits(() => 0);
  const favourites = { ships: Array.from({ length: 1000 }, String) };
  const send = () => limits.run('auth.update', 'eve', new EventEmitter() as ServerResponse, async () => {}, { body: { favourites } });
  for (let no = 0; no < 297; no += 1) await send();
  await expect(send()).rejects.toThrow('This account asks too much');
});
