// What can go wrong with an edit at each step of commit -> send -> answer -> acknowledge, played in a real browser against the real
// server over a bad link. After each: every edit is on the server exactly once, and the device waits for nothing.
import { expect, type Page } from '@playwright/test';
import { type FathomServer, MEMBER, PASSWORD, startFathom } from '#tests/e2e/fathom-server.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type KilledDevice, killedDevice } from './killed-device.ts';

const CREATE = /^POST \/api\/fleets\/new /;
const PULL = /^POST \/api\/sync\/pull /;
/** A retry may wait its back-off, a killed server starts anew. */
const SETTLE_MS = 90_000;

export interface EditWorld {
  server: FathomServer;
  link: FaultProxy;
  device: KilledDevice;
  /** Makes a fleet as a user does; resolves when the screen says that it is there. */
  makeFleet: (name: string) => Promise<void>;
  /** Opens the browser again where the app was left. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

async function createInForm(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/dashboard/fleets/create`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create fleet' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

export async function startEditWorld(): Promise<EditWorld> {
  const server = await startFathom('tcp://127.0.0.1:9'); // no ships: nobody looks at any, and 3,000 simulated ones keep both sides busy
  const link = await startFaultProxy(server.port);
  const device = await killedDevice({ heightPx: 6000 }); // sixty fleets: rows out of view are not drawn
  const page = await device.open();
  await page.goto(`${link.url}/auth/login`);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.waitForFunction(() => !!navigator.serviceWorker.controller, undefined, { timeout: 60_000 });
  return {
    server,
    link,
    device,
    makeFleet: (name) => createInForm(device.page, link.url, name),
    async reopen() {
      const opened = await device.open();
      await opened.goto(`${link.url}/dashboard/fleets`);
    },
    async close() {
      await device.remove();
      await link.close();
      await server.remove();
    },
  };
}

/** Plays one fault around the making of fleets; answers the names that must be on the server. */
export type EditCase = (world: EditWorld, name: string) => Promise<string[]>;

export const EDIT_CASES: Record<string, EditCase> = {
  async 'the browser is killed after the edit, before anything is sent'({ link, device, makeFleet, reopen }, name) {
    link.cut();
    await makeFleet(name);
    await device.kill();
    link.heal();
    await reopen();
    return [name];
  },
  async 'the browser is killed while the request is on its way'({ link, device, makeFleet, reopen }, name) {
    const { struck } = link.arm(CREATE, { kind: 'hold request' });
    await makeFleet(name);
    await struck;
    await device.kill();
    await reopen();
    return [name];
  },
  async 'the request is lost'({ link, makeFleet }, name) {
    const { struck } = link.arm(CREATE, { kind: 'lose request' });
    await makeFleet(name);
    await struck;
    return [name];
  },
  async 'the server is killed before it hears the request'({ server, link, makeFleet }, name) {
    const { struck, release } = link.arm(CREATE, { kind: 'hold request' });
    await makeFleet(name);
    await struck;
    await server.kill();
    release();
    await server.start();
    return [name];
  },
  async 'the answer is lost'({ link, makeFleet }, name) {
    const { struck } = link.arm(CREATE, { kind: 'lose answer' });
    await makeFleet(name);
    await struck;
    return [name];
  },
  async 'the server is killed after it acted, before its answer arrives'({ server, link, makeFleet }, name) {
    const { struck } = link.arm(CREATE, { kind: 'hold answer' });
    await makeFleet(name);
    await struck;
    await server.kill();
    await server.start();
    return [name];
  },
  async 'the browser is killed after the server acted, before the answer arrives'({ link, device, makeFleet, reopen }, name) {
    const { struck } = link.arm(CREATE, { kind: 'hold answer' });
    await makeFleet(name);
    await struck;
    await device.kill();
    await reopen();
    return [name];
  },
  async 'the browser is killed as the answer arrives'({ link, device, makeFleet, reopen }, name) {
    const { struck, release } = link.arm(CREATE, { kind: 'hold answer' });
    await makeFleet(name);
    await struck;
    release();
    await device.kill();
    await reopen();
    return [name];
  },
  async 'the answer is cut short'({ link, makeFleet }, name) {
    const { struck } = link.arm(CREATE, { kind: 'cut answer', afterBytes: 60 });
    await makeFleet(name);
    await struck;
    return [name];
  },
  async 'the request arrives twice'({ link, makeFleet }, name) {
    const { struck } = link.arm(CREATE, { kind: 'double request' });
    await makeFleet(name);
    await struck;
    return [name];
  },
  async 'edits are made while the link comes and goes, and the browser is killed between them'(world, name) {
    const { link, device, makeFleet, reopen } = world;
    const names = [1, 2, 3].map((at) => `${name} ${at}`);
    for (const [at, one] of names.entries()) {
      link.cut();
      await makeFleet(one);
      if (at === 1) {
        await device.kill();
        await reopen(); // without a link
        for (const made of names.slice(0, 2)) await expect(device.page.getByText(made, { exact: true }).first()).toBeVisible();
      }
      if (at !== 1) link.heal();
    }
    link.heal();
    return names;
  },
  async 'the browser is killed while the server’s rows come in'({ link, device, makeFleet, reopen }, name) {
    const sent = link.arm(CREATE, { kind: 'hold answer' });
    await makeFleet(name);
    await sent.struck;
    const { struck } = link.arm(PULL, { kind: 'hold answer' });
    sent.release();
    await struck;
    await device.kill();
    await reopen();
    return [name];
  },
};

/** Names of the fleets on the server, by a client of the API that is not the app. */
async function fleetsOnServer({ url }: FathomServer): Promise<string[]> {
  const post = async (path: string, body: unknown, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { jwtToken } = (await post('/api/auth/login', { email: MEMBER, password: PASSWORD })) as { jwtToken: string };
  const { fleet } = (await post('/api/fleets', { limit: 500 }, jwtToken)) as { fleet: { name: string }[] };
  return fleet.map(({ name }) => name);
}

/** Entries of the outbox, as the browser keeps them. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('fathom-demo-member');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.onsuccess = () => {
            opening.result.close();
            done(counting.result);
          };
        };
      }),
  );

/** Plays the case and says whether nothing was lost and nothing doubled; throws when it was. */
export async function play(world: EditWorld, play: EditCase, name: string): Promise<void> {
  const names = await play(world, name);
  const { page } = world.device;
  await expect.poll(() => waiting(page), { timeout: SETTLE_MS, message: 'edits that still wait' }).toBe(0);
  const made = (await fleetsOnServer(world.server)).filter((found) => found.startsWith(name)).toSorted();
  expect(made, 'fleets on the server').toEqual(names.toSorted());
  await page.goto(`${world.link.url}/dashboard/fleets`);
  for (const one of names) await expect(page.getByRole('link', { name: one, exact: true })).toHaveCount(1);
}
