// Who signs assessments: the device decides it here, the server again in server/features/signing.ts.
import type { Account } from '#contract/entities/accounts.ts';

/** The name that stands under a signature, as the server calls the account. undefined: a manager or administrator signs. */
export const signerOf = ({
  role,
  firstName,
  lastName,
  email,
}: Pick<Account, 'role' | 'firstName' | 'lastName' | 'email'>): string | undefined =>
  role === 'member' ? undefined : `${firstName} ${lastName}`.trim() || email;
