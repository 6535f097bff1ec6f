// Cookies that remember what this browser held (storage-lost.ts): which database, of one account at a time until its session ends, whose
// work is sealed, and whose was lost. Accounts stand there by the end of their ids.
const NAME = 'storage';
const SEALED = 'sealedOf';
/** Of whom something was lost, until they have read it. */
const LOST = 'lost';
/** Something was lost, and nobody has signed in since. */
const LOST_HERE = 'lostHere';
/** As long as browsers keep a cookie at most (RFC 6265bis: 400 days). */
const KEEP_S = 400 * 86_400;

/** Enough of an account's id to tell those of one device apart. */
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

/** Whose database it is. */
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

/** The database goes on purpose. */
export const forgetMark = (accountId: string): void => forgetMarkOf(short(accountId));

/** In their short form, as all accounts below. */
export const sealedMarked = (): string[] => accounts(SEALED);
export const markSealed = (shorts: readonly string[]): void => write(SEALED, [...new Set(shorts)].join('.'));

export const lostMarked = (): string[] => accounts(LOST);
export const markLost = (shorts: readonly string[]): void => write(LOST, [...new Set(shorts)].join('.'));

export const isLostHereMarked = (): boolean => read(LOST_HERE) !== undefined;
export const markLostHere = (isLost: boolean): void => write(LOST_HERE, isLost ? '1' : '');
