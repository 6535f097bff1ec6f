// Asks for the caller's password again before actions that a stolen session must not take: changes of e-mail, password or keys, deletion.
import type { FastifyRequest } from 'fastify';
import { writeAudit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { isKnownAddress } from '#server/features/auth/credentials.ts';
import type { KnownDevices } from '#server/features/auth/known-devices.ts';
import { passwords } from '#server/features/auth/passwords.ts';
import type { Caller } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countTry, createThrottle, GUESSES } from '#server/http/throttle.ts';

/** @throws Refusal invalid with the field `currentPassword`, or tooMany. Not 401: the session itself is valid. */
export type AskPassword = (caller: Caller, password: string | undefined, request: FastifyRequest) => Promise<void>;

const atField = (message: string) => new Refusal('invalid', message, [{ field: 'currentPassword', message }]);

/**
 * One for the whole app, so that attempts at all calls count together. Attempts with a stolen session do not count against a browser that
 * the account knows, so its owner can still set a new password.
 */
export function createAskPassword({ db, clock, devices }: Pick<Deps, 'db' | 'clock'> & { devices: KnownDevices }): AskPassword {
  const throttle = createThrottle(clock, GUESSES);
  return async ({ accountId, organisationId, sessionId, email }, password, request) => {
    if (password === undefined || password === '') throw atField('Type your current password.');
    const address = request.ip;
    const device = await devices.deviceOf({ request, email, nowMs: clock() });
    await countTry(throttle, { address, device, account: email, isKnownAddress: () => isKnownAddress(db, email, address) });
    const [found] = await db.query<{ password_hash: string | null }>('select password_hash from accounts where id = $1', [accountId]);
    if (await passwords.matches(found?.password_hash ?? undefined, password)) {
      throttle.right({ address, device }, email);
      return;
    }
    await writeAudit(db, { action: 'freshPasswordRefused', atMs: clock(), organisationId, accountId, sessionId, address });
    throw atField('This is not your current password.');
  };
}
