// The input for a new API key, checked by the server's schema, with errors by field.
import { NewApiKey } from '#contract/entities/api-keys.ts';
import { fail, ok, type Result } from '#contract/result.ts';

/** Days until the key ends; none: it never ends. */
const EXPIRIES = { days30: 30, days90: 90, days365: 365, never: undefined } as const;
export type Expiry = keyof typeof EXPIRIES;

export interface KeyInput {
  name: string;
  scope: 'read' | 'write';
  expiry: Expiry;
  /** One on each line. */
  addresses: string;
  currentPassword: string;
}
type KeyFault = { field: 'name' | 'addresses' | 'currentPassword'; words: string; what?: string };

/** words: key of a text; `what` names its subject. */
export function toNewApiKey(input: KeyInput): Result<NewApiKey, KeyFault[]> {
  const allowedAddresses = input.addresses.split(/[\s,;]+/).filter(Boolean);
  const days = EXPIRIES[input.expiry];
  const parsed = NewApiKey.safeParse({
    name: input.name,
    scopes: input.scope === 'write' ? ['read', 'write'] : ['read'],
    allowedAddresses,
    ...(days !== undefined && { expiresInDays: days }),
    currentPassword: input.currentPassword,
  });
  const faults: KeyFault[] = [];
  const wrong = parsed.success ? [] : parsed.error.issues;
  if (wrong.some(({ path }) => path[0] === 'name'))
    faults.push({ field: 'name', words: input.name.trim() ? 'account.keyNameLong' : 'account.keyNameMissing' });
  const address = wrong.find(({ path }) => path[0] === 'allowedAddresses');
  if (address)
    faults.push(
      address.path.length > 1
        ? { field: 'addresses', words: 'account.addressWrong', what: allowedAddresses[Number(address.path[1])] ?? '' }
        : { field: 'addresses', words: 'account.addressesMany' },
    );
  if (!input.currentPassword) faults.push({ field: 'currentPassword', words: 'account.currentPasswordMissing' });
  else if (wrong.some(({ path }) => path[0] === 'currentPassword'))
    faults.push({ field: 'currentPassword', words: 'account.currentPasswordWrong' });
  return parsed.success && faults.length === 0 ? ok(parsed.data) : fail(faults);
}
