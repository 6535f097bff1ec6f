import type { LookupAddress } from 'node:dns';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CSV, LIMITS, Servers } from './feeds-harness.fixture.ts';
import { type Fetch, fetchFile } from './fetch-file.ts';

let folder = '';
const servers = new Servers();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-fetch-'));
});
afterEach(() => servers.close());
afterAll(() => rm(folder, { recursive: true }));

const fetch = (url: URL, more: Partial<Fetch> = {}) => fetchFile({ url, path: join(folder, 'file'), mark: {}, limits: LIMITS, ...more });

describe('a server that does not come to an end', () => {
  it('is aborted when it sends nothing, or stops sending', async () => {
    const limits = { ...LIMITS, idleMs: 500 };
    await expect(fetch(await servers.serve(() => {}), { limits })).rejects.toThrow('Nothing came for 0.5 seconds');
    const begins = await servers.serve((_, answer) => void answer.write(CSV));
    await expect(fetch(begins, { limits })).rejects.toThrow('Nothing came for 0.5 seconds');
  });

  it('sends a byte now and then: it is given up as a whole', async () => {
    const drips = await servers.serve((_, answer) => {
      const timer = setInterval(() => answer.write('x'), 50);
      answer.on('close', () => clearInterval(timer));
    });
    await expect(fetch(drips, { limits: { ...LIMITS, wholeMs: 1000 } })).rejects.toThrow('It was not complete after 1 seconds');
  });

  it('is aborted at once when the request is cancelled', async () => {
    const stop = new AbortController();
    const hangs = await servers.serve(() => stop.abort(new Error('enough')));
    await expect(fetch(hangs, { signal: stop.signal })).rejects.toThrow('enough');
  });
});

it('nobody there is said in words', async () => {
  const url = await servers.serve(() => {});
  servers.close();
  await expect(fetch(url)).rejects.toThrow('It refuses the connection');
});

it('a name that leads into a private network is not asked, whatever else it leads to', async () => {
  const found: LookupAddress[] = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  const resolve = ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => done(null, found)) as never;
  await expect(fetch(new URL('http://feed.example/x.csv'), { resolve })).rejects.toThrow(
    'Its name leads into a private network. Write the address itself, if that is meant',
  );
});
