// Unread notifications of one account: all are marked read.
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { renewStatistics } from '#server/db/statistics.ts';
import { openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { countedDb } from './counted-db.ts';
import type { Growing } from './growing.ts';

export async function growingNotifications(inDb?: Db): Promise<Growing> {
  const watch = countedDb(inDb ?? (await openTestDb()));
  const app = await openFeatureApp({ db: watch.db });
  const { ada } = await app.people();
  const { db } = app;
  let size = 0;
  return {
    what: 'notifications',
    async grow(to) {
      await db.query(
        `insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, state, v, writers)
         select 'n-' || n, $1, 'north', n, 'Message', 'A title', 'A body', n, 'unread', 1, '{}' from generate_series($2::int, $3::int) n`,
        [ada.accountId, size + 1, to],
      );
      size = to;
      await renewStatistics(db);
    },
    counts: watch.counts,
    works: {
      'all marked read': {
        async prepare() {
          await db.exec("update notifications set state = 'unread'");
          await renewStatistics(db);
        },
        run: () => ada.ask('notifications.markAllRead', { params: { id: ada.accountId } }),
      },
    },
    close: () => app.close(),
  };
}
