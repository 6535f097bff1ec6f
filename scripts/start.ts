// What `npm start` runs. On Linux the allocator (glibc) keeps up to 64 MB for each thread that nothing uses any more, unless the environment
// says otherwise when a process begins. So this process begins once more, as the server, with that word. Elsewhere it goes on as the server.
import { join } from 'node:path';

/** Bytes that may stay unused at the end of what a thread has: glibc's own default, which holds only where it is said (mallopt(3)). */
const TRIM_AT = '131072';
const MAIN = join(import.meta.dirname, '../server/main.ts');

if (process.platform === 'linux')
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, MAIN], { MALLOC_TRIM_THRESHOLD_: TRIM_AT, ...process.env });

const { main } = await import('#server/main.ts');
await main();
