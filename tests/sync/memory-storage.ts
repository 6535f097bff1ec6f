// The simulation's storage in memory: the same contracts as the real ones, a hundred times quicker.
import { memoryDevice } from './local-device.ts';
import { memoryHarness } from './server-harness.ts';
import { PEOPLE } from './people.ts';
import type { Storage } from './world.ts';

export const memoryStorage: Storage = { device: async () => memoryDevice(), server: async () => memoryHarness(PEOPLE) };
