// The cookie that remembers which database this browser held (storage-lost.ts). Of one account at a time: a session's end takes it away.
const NAME = 'storage';
/** As long as browsers keep a cookie at most (RFC 6265bis: 400 days). */
const KEEP_S = 400 * 86_400;

/** Enough of an account's id to tell those of one device apart. */
const short = (accountId: string): string => accountId.replace(/[^\w-]/g, '').slice(-8);

const hasCookies = (): boolean => typeof document !== 'undefined'; // workers have none

export function readMark(accountId: string): string | undefined {
  if (!hasCookies()) return undefined;
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  const [account, mark] = value?.split('.') ?? [];
  return account === short(accountId) ? mark : undefined;
}

export function writeMark(accountId: string, mark: string): void {
  if (hasCookies()) document.cookie = `${NAME}=${short(accountId)}.${mark}; Max-Age=${KEEP_S}; Path=/; SameSite=Strict`;
}

/** The database goes on purpose. */
export function forgetMark(accountId: string): void {
  if (readMark(accountId) !== undefined) document.cookie = `${NAME}=; Max-Age=0; Path=/; SameSite=Strict`;
}
