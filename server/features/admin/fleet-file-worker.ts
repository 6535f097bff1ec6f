// The thread that reads one uploaded file of ships and then ends, read or not: what a hostile file costs goes with it.
import { parentPort, workerData } from 'node:worker_threads';
import { readFleetFile } from '#files/fleet-file.ts';

if (!parentPort) throw new Error('fleet-file-worker.ts is started by fleet-file-thread.ts, as a worker');
parentPort.postMessage(await readFleetFile(workerData as ArrayBuffer));
