// A process of its own that judges the watches of a data folder once, sends what mails wait, and dies by SIGKILL where it is told to.
// node mortal-judge.fixture.ts FOLDER NOW_MS before|after|sent|never
import { openDb } from '#server/db/open-db.ts';
import { sendWaitingMails } from '#server/mail/send-mails.ts';
import { mortalParts } from './mortal-parts.fixture.ts';
import { WatchJob } from './watch-job.ts';

const [folder = '', now = '0', dies = 'never'] = process.argv.slice(2);
const db = await openDb({ dataDir: folder, databaseUrl: undefined });
const { judging, sending } = await mortalParts({ db, folder, clock: () => Number(now), dies });
await new WatchJob(judging).turn();
await sendWaitingMails(sending);
await db.close();
