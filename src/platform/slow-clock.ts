// The page's time in steps of 10 s, for ages on the screen: one timer for all of them. By the server's clock, as the times of its rows are.
import { serverNow } from './clock.ts';
import { watched } from './watched.ts';

export const slowClock = watched(serverNow());
setInterval(() => slowClock.set(serverNow()), 10_000);
