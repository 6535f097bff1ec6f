// Cookies that remember what this browser held (storage-lost.ts): which database, of one account at a time until its session ends, and
// whether there was sealed work.
const NAME = 'storage';
const SEALED = 'sealed';
/** As long as browsers keep a cookie at most (RFC 6265bis: 400 days). */
const KEEP_S = 400 * 86_400;

/** Enough of an account's id to tell those of one device apart. */
const short = (accountId: string): string => accountId.replace(/[^\w-]/g, '').slice(-8);

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

/** Of any account. */
export const isMarked = (): boolean => read(NAME) !== undefined;

export function readMark(accountId: string): string | undefined {
  const value = read(NAME);
  const [account, mark] = value?.split('.') ?? [];
  return account === short(accountId) ? mark : undefined;
}

export const writeMark = (accountId: string, mark: string): void => write(NAME, `${short(accountId)}.${mark}`);

/** The database goes on purpose. */
export function forgetMark(accountId: string): void {
  if (readMark(accountId) !== undefined) write(NAME, '');
}

export const isSealedMarked = (): boolean => read(SEALED) !== undefined;
export const markSealed = (isThere: boolean): void => write(SEALED, isThere ? '1' : '');
