// The thread that reads one uploaded file of ships and is ended then, read or not: what a hostile file costs goes with it. The reader is
// the device's own; it is handed over by its address, because nothing of the app is part of the server.
import { parentPort, workerData } from 'node:worker_threads';
import type { FleetFileApi } from '#contract/fleet-file.ts';

interface Given {
  /** Address of a module with `readFleetFile`. */
  reader: string;
  file: ArrayBuffer;
}

if (!parentPort) throw new Error('fleet-file-worker.ts is started by fleet-file-thread.ts, as a worker');
const { reader, file } = workerData as Given;
const { readFleetFile } = (await import(reader)) as { readFleetFile: FleetFileApi['read'] };
parentPort.postMessage(await readFleetFile(file, () => {}));
