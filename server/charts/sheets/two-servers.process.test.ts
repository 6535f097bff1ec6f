// Two servers on one database while sheets of charts are built; one is killed in the middle.
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forTwoServers } from '#server/db/two-servers.fixture.ts';
import { layCell } from './content.fixture.ts';

const servers = forTwoServers();
const SHEETS = 6;

/** Each cell in a sheet of its own. */
async function layAll(name: string): Promise<void> {
  const { db, folder } = servers;
  for (let no = 0; no < SHEETS; no += 1) {
    const west = 4.08 + no * 2;
    await layCell({ db, folder, cell: `XX5TEST${no}`, box: [west, 51.96, west + 0.01, 51.97], name });
  }
}
function server() {
  const child = servers.start(join(import.meta.dirname, 'catch-up.fixture.ts'));
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  return { said: () => said, kill: () => child.kill('SIGKILL'), ended: once(child, 'exit') };
}
const filesOf = async () =>
  new Map((await servers.db.query<{ id: string; file: string }>('select id, file from chart_sheets')).map(({ id, file }) => [id, file]));

test('when one is killed while it builds, every sheet stays as it was or is whole, and the other one builds the rest', {
  tags: ['long'],
  timeout: 180_000,
}, async () => {
  await layAll('before');
  await server().ended;
  const before = await filesOf();
  expect(before.size).toBe(SHEETS);
  await layAll('after');
  const one = server();
  await expect.poll(one.said, { timeout: 60_000 }).toContain('0 of 6');
  const other = server();
  await expect.poll(other.said, { timeout: 60_000 }).toContain('waits');
  await expect.poll(one.said, { timeout: 60_000 }).toContain('2 of 6');
  one.kill();
  await one.ended;
  for (const file of (await filesOf()).values()) expect((await stat(join(servers.folder, 'sheets', file))).size).toBeGreaterThan(0);
  await other.ended;
  expect(other.said()).not.toContain('0 of 6'); // what was built is not built again
  const after = await filesOf();
  for (const [id, file] of after) expect(file).not.toBe(before.get(id));
});
