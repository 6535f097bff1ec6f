// The engine's clock, timers, randomness and connection on a device.
import { now } from '#platform/clock.ts';
import type { EngineEnvironment } from './transport.ts';

export const deviceSurroundings: EngineEnvironment = {
  now,
  random: Math.random,
  offline: () => globalThis.navigator?.onLine === false,
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
