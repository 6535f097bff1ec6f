// Callers who hang up while their answer is built, over real connections.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { type Payloads, startPayloads } from '#server/ships/payloads.ts';
import { TICK_MS } from '#server/ships/ticks.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';
import { readPayload } from '#tests/fixtures/ship-histories.ts';
import { shipsHandlers } from './ships-handlers.ts';

const ADA = 244_000_001;
let app: TestApp;
let ships: ShipMemory;
let payloads: Payloads;
/** What the answers wait for, and how many were let go. */
let gate: Promise<void> = Promise.resolve();
let released = 0;
/** Called when an answer waits at the gate. */
let onWaiting = (): void => undefined;

beforeAll(async () => {
  app = await openTestApp({
    handlers: ({ clock }) => {
      ships = openShipMemory({ clock, epoch: 'e' });
      payloads = startPayloads(ships);
      const answer: Payloads['answer'] = async (...asked) => {
        const made = await payloads.answer(...asked);
        onWaiting();
        await gate;
        return 'unchanged' in made ? made : { ...made, release: () => void (made.release(), (released += 1)) };
      };
      const history = { track: async () => [] };
      return shipsHandlers({ ships, payloads: { answer }, history, clock, traffic: () => 'live', mmsisOfFleets: async () => [] });
    },
  });
});
afterAll(async () => {
  await payloads.stop();
  await app.close();
});

const BODY = JSON.stringify({ global: true });
const sail = (latDeg: number) => {
  app.passMs(TICK_MS);
  ships.position({ kind: 'position', type: 1, mmsi: ADA, aisClass: 'A', latDeg, lonDeg: 4 }, app.deps.clock());
};

it('leave nothing held, and everybody else gets the world as it is', async () => {
  const { bearer } = await app.signIn('member@north.example');
  const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  const head = [`POST /api/ships HTTP/1.1`, 'host: x', `authorization: ${bearer.authorization}`, 'content-type: application/json'];
  for (const latDeg of [1, 2, 3]) {
    sail(latDeg);
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const gone = new Promise((resolve) => app.server.server.once('connection', (socket) => socket.once('close', resolve)));
    const socket = connect(port, '127.0.0.1');
    socket.write(`${[...head, `content-length: ${BODY.length}`].join('\r\n')}\r\n\r\n${BODY}`);
    onWaiting = () => void socket.destroy();
    await gone;
    open();
    await expect.poll(() => released).toBe(latDeg);
  }
  [gate, onWaiting] = [Promise.resolve(), () => undefined];
  sail(9);
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/ships',
    headers: { ...bearer, 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    payload: BODY,
  });
  expect(readPayload({ gzip: new Uint8Array(answer.rawPayload), bodyBytes: Number(answer.headers['x-body-length']) }).ships).toMatchObject([
    { lat: 9 },
  ]);
});
