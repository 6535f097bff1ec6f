// The worker that reads one file of ships and is then ended, so that memory taken by a hostile file is freed. No logic of its own.
import { expose } from 'comlink';
import type { FleetFileApi } from '#contract/files/fleet-file.ts';
import { readFleetFile } from '#files/fleet-file.ts';

const api: FleetFileApi = { read: readFleetFile };

expose(api);
