// Who signs assessments: the device decides it here, the server again in server/features/signing.ts.
import type { Account } from '#contract/entities/accounts.ts';
import { personName } from '#domain/log/person-name.ts';

type Named = Pick<Account, 'firstName' | 'lastName' | 'email'>;

/** As the server calls the account where it compares names. */
export const authorOf = (account: Named): string => personName(account);

/** The name that stands under a signature. undefined: a manager or administrator signs. */
export const signerOf = ({ role, ...named }: Named & Pick<Account, 'role'>): string | undefined =>
  role === 'member' ? undefined : authorOf(named);
