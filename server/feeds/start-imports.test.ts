import { MINUTE_MS } from '#contract/units.ts';
import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CSV, feedsHarness, LIMITS } from './feeds-harness.fixture.ts';
import { FETCH_LIMITS } from './fetch-file.ts';

const harness = feedsHarness();

describe('an address asked on a schedule', () => {
  it('is asked at its time, and brings reports under its name; who and what stand in its state', async () => {
    let asked = 0;
    const url = await harness.servers.serve((_, answer) => {
      asked += 1;
      answer.setHeader('content-type', 'text/csv').end(CSV);
    });
    const { look } = await harness.start({ desk: url });
    await look();
    await look();
    expect(asked).toBe(1);
    expect(await harness.events()).toMatchObject([{ id: 'desk.1', source: 'desk' }]);
    expect(await harness.job('Feed desk')).toEqual({
      name: 'Feed desk',
      state: 'idle',
      lastAt: harness.app.deps.clock(),
      nextAt: harness.app.deps.clock() + 60 * MINUTE_MS,
      counts: { rows: 2, added: 1, updated: 0, unchanged: 0, merged: 0, refused: 1 },
    });
    harness.app.passMs(60 * MINUTE_MS);
    await look();
    expect(asked).toBe(2);
    expect(await harness.job('Feed desk')).toMatchObject({ counts: { added: 0, unchanged: 1 } });
    expect(await readdir(join(harness.folder(), 'feeds'))).toEqual([]);
  });

  it('is not downloaded again if its server says that nothing has changed', async () => {
    const told: (string | undefined)[] = [];
    const url = await harness.servers.serve((request, answer) => {
      told.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"5"') answer.writeHead(304).end();
      else answer.setHeader('etag', '"5"').end(CSV);
    });
    const { look } = await harness.start({ desk: url });
    await look();
    harness.app.passMs(60 * MINUTE_MS);
    await look();
    expect(told).toEqual([undefined, '"5"']);
    expect(await harness.job('Feed desk')).toMatchObject({ state: 'idle', counts: { added: 1 } });
  });

  it.each<[string, RequestListener, string]>([
    [
      'a web page',
      (_, answer) => void answer.setHeader('content-type', 'text/html').end('<html>'),
      'It answers with a web page, not with a file',
    ],
    [
      'a web page that says it is a table',
      (_, answer) => void answer.setHeader('content-type', 'text/csv').end('<html><body>'),
      'This is a web page',
    ],
    ['an error', (_, answer) => void answer.writeHead(503).end(), 'It answers with status 503'],
    [
      'too much, and says so',
      (_, answer) => void answer.setHeader('content-length', '2000000000').write('x'),
      'It has 2,000 MB; at most 1 MB are taken',
    ],
    [
      'too much, and does not say so',
      (_, answer) => {
        const more = () => answer.write('x'.repeat(20_000)) && setImmediate(more);
        answer.on('drain', more);
        more();
      },
      'It sends more than 1 MB',
    ],
    [
      'half of what it promised',
      (_, answer) => void answer.setHeader('content-length', '5000').write(CSV, () => answer.destroy()),
      'The connection broke off',
    ],
    ['what was not asked for', (_, answer) => void answer.setHeader('content-encoding', 'gzip').end('x'), 'It sends the file compressed'],
    [
      'the way into a private network',
      (_, answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'It redirects into a private network',
    ],
    [
      'the way to another port of this machine',
      (_, answer) => void answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'It redirects into a private network',
    ],
    [
      'the way to this machine by name',
      (_, answer) => void answer.writeHead(302, { location: 'http://localhost:1/' }).end(),
      'Its name leads into a private network',
    ],
    [
      'the way to this machine in IPv6',
      (_, answer) => void answer.writeHead(302, { location: 'http://[::ffff:127.0.0.1]/' }).end(),
      'It redirects into a private network',
    ],
    [
      'the way to a file',
      (_, answer) => void answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'It redirects to something that is no web address',
    ],
    ['a way in circles', (_, answer) => void answer.writeHead(302, { location: '/again' }).end(), 'It redirects more than 5 times'],
  ])('that answers %s ends in words, and the other feeds go on', async (_name, answer, words) => {
    const { look } = await harness.start({
      bad: await harness.servers.serve(answer),
      good: await harness.servers.serve((_, other) => void other.end(CSV)),
    });
    await look();
    const bad = await harness.job('Feed bad');
    expect(bad).toMatchObject({
      state: 'failed',
      error: expect.stringContaining(words) as string,
      nextAt: harness.app.deps.clock() + 15 * MINUTE_MS,
    });
    expect(bad?.error).not.toContain('hunter2');
    expect(await harness.job('Feed good')).toMatchObject({ state: 'idle', counts: { added: 1 } });
    expect(await readdir(join(harness.folder(), 'feeds'))).toEqual([]);
  });

  it('is aborted after 50 MB; it reads no faster than the disk writes', async () => {
    let taken = 0;
    const endless = await harness.servers.serve((_, answer) => {
      const more = () => {
        while (answer.write(Buffer.alloc(1_000_000, 'x'))) taken += 1_000_000;
        taken += 1_000_000;
      };
      answer.on('drain', more);
      more();
    });
    await (await harness.start({ endless }, FETCH_LIMITS)).look();
    expect(await harness.job('Feed endless')).toMatchObject({ state: 'failed', error: 'It sends more than 50 MB' });
    expect(taken).toBeLessThan(80_000_000); // with what lies in the pipes
    expect(await readdir(join(harness.folder(), 'feeds'))).toEqual([]);
  });

  it('that corrects a report moves it, and one that no longer lists it leaves it as it is', async () => {
    let body = CSV;
    const url = await harness.servers.serve((_, answer) => void answer.end(body));
    const { look } = await harness.start({ desk: url });
    for (const next of ['reference,date,latitude,longitude,type\n1,2026-01-31,5,6,Boarding\n', CSV.replace('\n1,', '\n3,'), CSV]) {
      await look();
      body = next;
      harness.app.passMs(60 * MINUTE_MS);
    }
    expect(await harness.app.db.query('select id, lat, lon, category from events order by id')).toEqual([
      { id: 'desk.1', lat: 5, lon: 6, category: 'Crime' },
      { id: 'desk.3', lat: 1, lon: 2, category: 'Crime' },
    ]);
  });

  it('that hangs ends in words, and the other feeds go on', async () => {
    const [bad, good] = [await harness.servers.serve(() => {}), await harness.servers.serve((_, answer) => void answer.end(CSV))];
    const { look } = await harness.start({ bad, good }, { ...LIMITS, idleMs: 3000 });
    await look();
    expect(await harness.job('Feed bad')).toMatchObject({ state: 'failed', error: 'Nothing came for 3 seconds' });
    expect(await harness.job('Feed good')).toMatchObject({ state: 'idle', counts: { added: 1 } });
  });

  it('is shown as failed, and as working once it works again', async () => {
    let well = false;
    const url = await harness.servers.serve((_, answer) => void (well ? answer.end(CSV) : answer.destroy()));
    const { look } = await harness.start({ desk: url });
    await look();
    expect(await harness.job('Feed desk')).toMatchObject({
      state: 'failed',
      error: 'The connection broke off before the file was complete',
    });
    well = true;
    harness.app.passMs(15 * MINUTE_MS);
    await look();
    const state = await harness.job('Feed desk');
    expect([state?.state, state?.error]).toEqual(['idle', undefined]);
  });

  it('may redirect within its own server', async () => {
    const url = await harness.servers.serve((request, answer) => {
      if (request.url === '/there') answer.end(CSV);
      else answer.writeHead(301, { location: '/there' }).end();
    });
    await (await harness.start({ desk: url })).look();
    expect(await harness.job('Feed desk')).toMatchObject({ state: 'idle', counts: { added: 1 } });
  });

  it('is run by one server at a time: by another only when the first has not been heard of for 5 minutes', async () => {
    let asked = 0;
    const url = await harness.servers.serve((_, answer) => {
      asked += 1;
      answer.end(CSV);
    });
    const { look } = await harness.start({ desk: url });
    await harness.app.db.query("update import_feeds set lease_until_ms = $1 where name = 'desk'", [
      harness.app.deps.clock() + 5 * MINUTE_MS,
    ]);
    expect(await harness.job('Feed desk')).toMatchObject({ state: 'running' });
    await look();
    expect(asked).toBe(0);
    harness.app.passMs(5 * MINUTE_MS);
    await look();
    expect(asked).toBe(1);
  });

  it('whose server hangs does not delay shutdown, and runs again afterwards', async () => {
    let reached: () => void = () => {};
    const under = new Promise<void>((resolve) => (reached = resolve));
    let hang = true;
    const url = await harness.servers.serve((_, answer) => {
      reached();
      if (!hang) answer.end(CSV);
    });
    const first = await harness.start({ desk: url });
    void first.look();
    await under;
    await first.stop();
    expect(await harness.job('Feed desk')).toMatchObject({ state: 'idle' });
    hang = false;
    await (await harness.start({ desk: url })).look();
    expect(await harness.job('Feed desk')).toMatchObject({ state: 'idle', counts: { added: 1 } });
  });

  it('that is no longer configured is deleted; one with a new address starts again', async () => {
    const [one, two] = [
      await harness.servers.serve((_, answer) => void answer.end(CSV)),
      await harness.servers.serve((_, answer) => void answer.writeHead(503).end()),
    ];
    await (await harness.start({ a: one, b: one })).look();
    await (await harness.start({ a: two })).look();
    expect((await harness.jobs()).map(({ name, state }) => `${name} ${state}`)).toEqual(['Inbox idle', 'Feed a failed']);
  });
});
