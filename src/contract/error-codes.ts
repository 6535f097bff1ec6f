// The one list of error codes, mapped once to HTTP here and once to words in locales/en/errors.json (key = code). No schema is in here:
// the sign-in page goes without them.

/** code -> HTTP status. Codes with status 0 occur on the device and never travel. */
export const ERROR_STATUS = {
  invalid: 422,
  unauthenticated: 401,
  wrongCredentials: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  changed: 412,
  tooLarge: 413,
  outdated: 426,
  tooMany: 429,
  internal: 500,
  notBuilt: 501,
  unavailable: 503,
  offline: 0,
  notOurs: 0,
  timeout: 0,
  parseError: 0,
  storageFull: 0,
  storageLost: 0,
  cancelled: 0,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** notOurs: an answer that is not JSON, such as the page of a portal or of a proxy in front of the server. */
const UNREACHABLE: readonly ErrorCode[] = ['offline', 'notOurs', 'timeout', 'unavailable'];
/** Our server did not answer: the call may be repeated. */
export const isUnreachable = ({ code }: { code: ErrorCode }): boolean => UNREACHABLE.includes(code);

/** The device itself failed. `message` is then the browser's text, for programmers. */
export const isOfStorage = ({ code }: { code: ErrorCode }): boolean => code === 'storageFull' || code === 'storageLost';
