// The worker that reads one file of ships and is ended then, read or not: what a hostile file costs goes with it. No logic of its own.
import { expose } from 'comlink';
import type { FleetFileApi } from '#contract/fleet-file.ts';
import { readFleetFile } from '#files/fleet-file.ts';

const api: FleetFileApi = { read: readFleetFile };

expose(api);
