import { afterEach, expect, it, vi } from 'vitest';
import { behindFrames } from './behind-frames.ts';
import type { SyncRequest } from './transport.ts';

const pull: SyncRequest = { method: 'POST', path: '/api/sync/pull', headers: {} };
const edit: SyncRequest = { method: 'POST', path: '/api/fleets/new', headers: {} };
const sent: string[] = [];
const transport = behindFrames({
  async send({ path }) {
    sent.push(path);
    return { ok: true, value: { body: {} } };
  },
});
let frame: (() => void) | undefined;
const frames = () => vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => ((frame = () => callback(0)), 1));
afterEach(() => {
  vi.restoreAllMocks();
  sent.length = 0;
});

it('asks for rows after the next frame, and sends an edit at once', async () => {
  frames();
  const rows = transport.send(pull);
  await transport.send(edit);
  expect(sent).toEqual([edit.path]);
  frame?.();
  await rows;
  expect(sent).toEqual([edit.path, pull.path]);
});

it('SY4 still says whether a request could leave at all', async () => {
  const ready = async () => ({ ok: false as const, error: { code: 'offline' as const, message: '' } });
  expect(await behindFrames({ ...transport, ready }).ready?.()).toEqual(await ready());
  expect(transport).not.toHaveProperty('ready');
});

it('asks without a frame where none comes: behind a slow map, and in a page that nobody sees', async () => {
  frames();
  await transport.send(pull);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  frames().mockImplementation(() => expect.unreachable('no frame comes to a hidden page'));
  await transport.send(pull);
  expect(sent).toEqual([pull.path, pull.path]);
});
