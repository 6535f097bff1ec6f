// The page's time in steps of 10 s, for ages on the screen: one timer for all of them.
import { now } from './clock.ts';
import { watched } from './watched.ts';

export const slowClock = watched(now());
setInterval(() => slowClock.set(now()), 10_000);
