// A server as far as it judges watches and sends mails, until it is killed or dies by SIGKILL where it is told to. Says when it runs.
// node mortal-server.fixture.ts DATABASE_URL FOLDER before|after|never
import { openPostgres } from '#server/db/postgres.ts';
import { startSending } from '#server/mail/send-mails.ts';
import { mortalParts } from './mortal-parts.fixture.ts';
import { startSentinel } from './start-sentinel.ts';

const [url = '', folder = '', dies = 'never'] = process.argv.slice(2);
const db = await openPostgres(url);
const { judging, sending } = await mortalParts({ db, folder, clock: Date.now, dies });
await startSending(sending);
await startSentinel(judging);
process.stdout.write('runs\n');
setInterval(() => undefined, 60_000); // timers of jobs keep no process alive
