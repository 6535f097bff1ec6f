// Which mechanisms this server has, and tests of them: a user sees what becomes of an alert before one comes. Tests are the caller's own.
import type { AlertTest, Mechanism } from '#contract/entities/mechanisms.ts';
import type { Tx } from '#server/db/db.ts';
import { putGatewayTest } from '#server/delivery/gateway.ts';
import type { Deps } from '#server/deps.ts';
import { isKnownAddress } from '#server/features/auth/credentials.ts';
import { callerOf } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTry, createThrottle, type ThrottleLimits } from '#server/http/throttle.ts';

/** Each costs somebody a mail or a text message. */
const TESTS: ThrottleLimits = { perAddressAndAccount: 8, perAddress: 50, perAccount: 16 };
const WORDS = { title: 'Test alert from Fathom', text: 'This is the test alert you asked for. Alerts reach you this way.' };

/** For mails the reason is ours: only the administrator sees the mail server's words. */
const MAIL_STATES: Record<string, Pick<AlertTest, 'state' | 'reason'>> = {
  sent: { state: 'sent' },
  failed: { state: 'failed', reason: 'the mail server refused it' },
  file: { state: 'notSetUp' },
};

interface Found {
  mechanism: Mechanism;
  state: string;
  tries: number;
  reason: string | null;
}

function toTest(id: string, { mechanism, state, tries, reason }: Found): AlertTest {
  const retried = tries > 0 && reason !== null;
  if (state === 'waiting') return { _id: id, mechanism, state: retried ? 'retrying' : 'waiting', ...(retried && { reason }) };
  if (mechanism === 'email') return { _id: id, mechanism, ...(MAIL_STATES[state] ?? { state: 'failed' as const }) };
  return { _id: id, mechanism, state: state === 'sent' ? 'sent' : 'failed', ...(reason !== null && { reason }) };
}

/** A mail has no account, only an address: it is the caller's while the address is. */
async function readTest(tx: Tx, accountId: string, id: string): Promise<Found | undefined> {
  const [found] = await tx.query<Found>(
    `select mechanism, state, tries, error as reason from gateway_deliveries where id = $1 and account_id = $2 and alert_id is null
     union all
     select 'email', m.state, m.tries, case when m.error is not null then 'the mail server has not taken it' end
     from mails m join accounts a on a.email = m.to_address where m.id = $1 and a.id = $2 and a.verified_at_ms is not null and m.kind = 'testAlert'`,
    [id, accountId],
  );
  return found;
}

interface MechanismParts {
  deps: Deps;
  post: Mailer;
  /** Whether there is a mail server; else mails become files. */
  mailConfigured: boolean;
  hasGateway: boolean;
}

export function mechanismsHandlers({ deps: { db, clock, ids }, post, mailConfigured, hasGateway }: MechanismParts): Handlers {
  const throttle = createThrottle(clock, TESTS);
  const has: Record<Mechanism, boolean> = { email: mailConfigured, sms: hasGateway, api: hasGateway, whatsApp: hasGateway };
  return {
    'mechanisms.list': async () => has,

    'mechanisms.test': async ({ body: { mechanism }, caller, request, reply }) => {
      const { accountId, email } = callerOf(caller);
      if (!has[mechanism]) return { mechanism, state: 'notSetUp' };
      const address = request.ip;
      await countTry(throttle, {
        address,
        account: accountId,
        isKnownAddress: () => isKnownAddress(db, email, address),
        reply,
        tries: 'tests',
      });
      const id = await db.transaction(null, async (tx) => {
        if (mechanism === 'email') {
          const [proven] = await tx.query<{ email: string }>('select email from accounts where id = $1 and verified_at_ms is not null', [
            accountId,
          ]);
          return proven && post.write(tx, { to: proven.email, kind: 'testAlert', values: {} });
        }
        const test = { id: ids(), accountId, mechanism };
        await putGatewayTest(tx, test, WORDS, clock());
        return test.id;
      });
      if (id === undefined) return { mechanism, state: 'failed', reason: 'your address is not proven' };
      return { _id: id, mechanism, state: 'waiting' };
    },

    'mechanisms.tested': async ({ params: { id }, caller }) => {
      const found = await readTest(db, callerOf(caller).accountId, id);
      if (!found) throw new Refusal('notFound', 'There is no such test.');
      return toTest(id, found);
    },
  };
}
