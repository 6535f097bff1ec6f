// Cookies that remember what this browser stored (storage-lost.ts): the database of one account at a time until its session ends, whose
// work is sealed, and whose was lost. Accounts are named by the end of their ids.
const NAME = 'storage';
const SEALED = 'sealedOf';
/** Accounts that lost something and have not read it yet. */
const LOST = 'lost';
/** Something was lost, and nobody has signed in since. */
const LOST_HERE = 'lostHere';
/** The longest time for which browsers keep a cookie (RFC 6265bis: 400 days). */
const KEEP_S = 400 * 86_400;

/** Enough of an account's id to tell apart those of one device. */
export const short = (accountId: string): string => accountId.replace(/[^\w-]/g, '').slice(-8);

/** Workers have none. */
export const hasCookies = (): boolean => typeof document !== 'undefined';

function read(name: string): string | undefined {
  if (!hasCookies()) return undefined;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function write(name: string, value: string): void {
  const keepS = value === '' ? 0 : KEEP_S;
  if (hasCookies()) document.cookie = `${name}=${value}; Max-Age=${keepS}; Path=/; SameSite=Strict`;
}

const accounts = (name: string): string[] => read(name)?.split('.') ?? [];

/** The account whose database is here. */
export const markedAccount = (): string | undefined => accounts(NAME)[0];

export function readMark(accountId: string): string | undefined {
  const value = read(NAME);
  const [account, mark] = value?.split('.') ?? [];
  return account === short(accountId) ? mark : undefined;
}

export const writeMark = (accountId: string, mark: string): void => write(NAME, `${short(accountId)}.${mark}`);

export function forgetMarkOf(account: string): void {
  if (markedAccount() === account) write(NAME, '');
}

/** The database is deleted on purpose. */
export const forgetMark = (accountId: string): void => forgetMarkOf(short(accountId));

/** By short id, like all accounts below. */
export const sealedMarked = (): string[] => accounts(SEALED);
export const markSealed = (shorts: readonly string[]): void => write(SEALED, [...new Set(shorts)].join('.'));

export const lostMarked = (): string[] => accounts(LOST);
export const markLost = (shorts: readonly string[]): void => write(LOST, [...new Set(shorts)].join('.'));

export const isLostHereMarked = (): boolean => read(LOST_HERE) !== undefined;
export const markLostHere = (isLost: boolean): void => write(LOST_HERE, isLost ? '1' : '');
