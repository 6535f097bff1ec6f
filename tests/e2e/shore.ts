// What stands ashore for the tests of a file: a feed of known ships, the server that hears it, and a link to it that can be cut.
import { type FaultProxy, startFaultProxy } from '#tests/chaos/fault-proxy.ts';
import { test } from './app-page.ts';
import { type FathomServer, startFathom } from './fathom-server.ts';
import { type FeedServer, type FeedShip, SHIPS, startFeed } from './feed.ts';

export interface Shore {
  feed: FeedServer;
  server: FathomServer;
  link: FaultProxy;
}

/**
 * To be called once at the top of a file; its parts are there from the first hook or test after it. After each test the link is whole and the server runs.
 * A few ships that lie still and not the simulator's thousands: each of those that moves has the map drawn anew, in software.
 */
export function shoreOf(ships: readonly FeedShip[] = SHIPS): Shore {
  const shore = {} as Shore;
  test.beforeAll(async () => {
    shore.feed = await startFeed();
    shore.feed.send(ships);
    shore.server = await startFathom(`tcp://127.0.0.1:${shore.feed.port}`);
    shore.link = await startFaultProxy(shore.server.port);
  });
  test.afterEach(async () => {
    shore.link.heal();
    await shore.server.start();
  });
  test.afterAll(async () => {
    await shore.link?.close();
    await shore.server?.remove();
    await shore.feed?.close();
  });
  return shore;
}
