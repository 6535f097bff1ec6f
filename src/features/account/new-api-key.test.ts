import { expect, test } from 'vitest';
import { type KeyInput, toNewApiKey } from './new-api-key.ts';

const INPUT: KeyInput = { name: 'Noon report', scope: 'read', expiry: 'never', addresses: '', currentPassword: 'secret' };
const faultsOf = (more: Partial<KeyInput>) => {
  const made = toNewApiKey({ ...INPUT, ...more });
  return made.ok ? [] : made.error;
};

test('a key reads unless it may write too, and ends after so many days, whatever the device’s clock says', () => {
  expect(toNewApiKey(INPUT)).toEqual({
    ok: true,
    value: { name: 'Noon report', scopes: ['read'], allowedAddresses: [], currentPassword: 'secret' },
  });
  expect(toNewApiKey({ ...INPUT, scope: 'write', expiry: 'days30' })).toMatchObject({
    value: { scopes: ['read', 'write'], expiresInDays: 30 },
  });
});

test('addresses stand one a line, or parted by commas; the one that is none is named', () => {
  expect(toNewApiKey({ ...INPUT, addresses: '203.0.113.7\n 198.51.100.0/24, 2001:db8::/32\n' })).toMatchObject({
    value: { allowedAddresses: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'] },
  });
  expect(faultsOf({ addresses: '203.0.113.7\nour office' })).toEqual([{ field: 'addresses', words: 'account.addressWrong', what: 'our' }]);
  expect(faultsOf({ addresses: Array(51).fill('203.0.113.7').join('\n') })).toEqual([
    { field: 'addresses', words: 'account.addressesMany' },
  ]);
});

test('everything that is missing is said at once', () => {
  expect(faultsOf({ name: ' ', currentPassword: '' }).map(({ words }) => words)).toEqual([
    'account.keyNameMissing',
    'account.currentPasswordMissing',
  ]);
});
