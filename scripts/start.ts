// What `npm start` runs. On Linux the allocator (glibc) keeps up to 64 MB of unused memory for each thread, unless a variable forbids it when
// the process begins. So this process sets the variable and begins once more, as the server. Elsewhere it goes on as the server.
import { join } from 'node:path';

/** Unused bytes that a thread may keep. It is glibc's own default, but glibc raises it by itself unless it is set (mallopt(3)). */
const TRIM_AT = '131072';
const MAIN = join(import.meta.dirname, '../server/main.ts');

if (process.platform === 'linux')
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, MAIN], { MALLOC_TRIM_THRESHOLD_: TRIM_AT, ...process.env });

const { main } = await import('#server/main.ts');
await main();
