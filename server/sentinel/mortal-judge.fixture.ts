// A process of its own that judges the watches of a data folder once, sends what mails wait, and dies by SIGKILL where it is told to.
// node mortal-judge.fixture.ts FOLDER NOW_MS before|after|sent|never. The ids of sent mails go to FOLDER/sent.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Tx } from '#server/db/db.ts';
import { openDb } from '#server/db/open-db.ts';
import { openKeys } from '#server/keys.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/mail.ts';
import type { MailTransport } from '#server/mail/mail-transports.ts';
import { sendWaitingMails } from '#server/mail/send-mails.ts';
import { openShipMemory } from '#server/ships/memory.ts';
import { WatchJob } from './watch-job.ts';

const [folder = '', now = '0', dies = 'never'] = process.argv.slice(2);
const clock = () => Number(now);
const die = (): void => void process.kill(process.pid, 'SIGKILL');

const db = await openDb({ dataDir: folder, databaseUrl: undefined });
/** Dies once a change was decided and its owner is to be told, or when all of that was committed. */
const mortal: Db = {
  ...db,
  async transaction(who, work) {
    let isTold = false;
    const answer = await db.transaction(who, (tx: Tx) =>
      work({
        ...tx,
        query(sql, params) {
          isTold ||= sql.includes('app_notify');
          if (isTold && dies === 'before') die();
          return tx.query(sql, params);
        },
      }),
    );
    if (isTold && dies === 'after') die();
    return answer;
  },
};
const memory = openShipMemory({ clock, epoch: 'test' });
memory.position({ kind: 'position', type: 1, mmsi: 244_000_009, aisClass: 'A', latDeg: 1, lonDeg: 1, speedKn: 12 }, clock());
const { mail: key } = await openKeys(folder);
const log = createLog('error', (line) => void process.stderr.write(line));
await new WatchJob({ db: mortal, memory, clock, log, post: createMailer({ clock, key }), traffic: 'live' }).turn();

const transport: MailTransport = {
  configured: true,
  async deliver({ messageId }) {
    await appendFile(join(folder, 'sent'), `${messageId}\n`);
    if (dies === 'sent') die();
    return { state: 'sent' };
  },
  close: () => undefined,
};
await sendWaitingMails({ db, clock, log, key, transport, origin: 'https://fathom.example', outbox: join(folder, 'outbox') });
await db.close();
