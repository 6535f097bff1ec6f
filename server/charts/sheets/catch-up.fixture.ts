// A server as far as it builds sheets of charts: `node catch-up.fixture.ts DATABASE_URL FOLDER`. Says how far it is, and ends when nothing is
// left to build.
import { openPostgres } from '#server/db/postgres.ts';
import { createLog } from '#server/log.ts';
import { createChartSheets } from './rebuild-sheets.ts';

const [, , url = '', folder = ''] = process.argv;
const db = await openPostgres(url);
const sheets = createChartSheets({ db, folder, clock: Date.now, log: createLog('warn', (line) => void process.stderr.write(line)) });
for (;;) {
  const report = await sheets.rebuild({ onProgress: ({ done, of }) => void process.stdout.write(`${done} of ${of}\n`) });
  if (report) break;
  process.stdout.write('waits\n');
  await new Promise((resolve) => setTimeout(resolve, 500));
}
await db.close();
