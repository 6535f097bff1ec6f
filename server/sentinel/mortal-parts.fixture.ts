// What a process that judges watches needs, on a database that kills the process where it is told to. Ids of sent mails go to FOLDER/sent.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { openKeys } from '#server/keys.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/mail.ts';
import type { MailTransport } from '#server/mail/mail-transports.ts';
import { openShipMemory } from '#server/ships/memory.ts';

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** Dies once a change was decided and its owner is to be told, or when all of that was committed. */
const mortalDb = (db: Db, dies: string): Db => ({
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
});

/** A ship that is under no watch has just been heard. `dies`: before, after, sent or never. */
export async function mortalParts({ db, folder, clock, dies }: { db: Db; folder: string; clock: () => EpochMs; dies: string }) {
  const memory = openShipMemory({ clock, epoch: 'test' });
  memory.position({ kind: 'position', type: 1, mmsi: 244_000_009, aisClass: 'A', latDeg: 1, lonDeg: 1, speedKn: 12 }, clock());
  const { mail: key } = await openKeys(folder);
  const log = createLog('error', (line) => void process.stderr.write(line));
  const transport: MailTransport = {
    configured: true,
    async deliver({ messageId }) {
      await appendFile(join(folder, 'sent'), `${messageId}\n`);
      if (dies === 'sent') die();
      return { state: 'sent' };
    },
    close: () => undefined,
  };
  const judging = { db: mortalDb(db, dies), memory, clock, log, post: createMailer({ clock, key }), traffic: 'live' as const };
  const sending = { db, clock, log, key, transport, origin: 'https://fathom.example', outbox: join(folder, 'outbox') };
  return { judging, sending };
}
