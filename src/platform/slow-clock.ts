// The page's time in steps of 10 s, for ages on the screen, with one timer for all. By the server's clock, like the times of rows.
import { serverNow } from './clock.ts';
import { watched } from './watched.ts';

export const slowClock = watched(serverNow());
setInterval(() => slowClock.set(serverNow()), 10_000);
