// Before all browser tests: one first start of the server. Those of the tests begin with a copy of its data folder, which takes a third of the processor's time.
import { startFathom } from './fathom-server.ts';

/** Playwright's global set-up: what it puts into the environment the workers find there. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what stands there
export default async function firstStart(): Promise<() => Promise<void>> {
  const server = await startFathom('tcp://127.0.0.1:9'); // nothing listens on the discard port, and no ship is kept
  await server.stop();
  process.env['FATHOM_FIRST_START'] = server.dataDir;
  return () => server.remove();
}
