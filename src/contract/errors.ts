// The only list of error codes: mapped to HTTP here and to texts in locales/en/errors.json (key = code).
import { z } from './zod.ts';

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

/** It was done by the calling account, on another device or by a program. */
const Own = z.literal(true).optional();

/** The body of a failed call: a text for people, a code for programs, and the wrong fields if known. */
export const AppError = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** With 412: the server's current values, field by field (SY10). */
  conflict: z
    .object({
      current: z.looseObject({}),
      fields: z.array(z.object({ name: z.string(), theirs: z.unknown(), by: z.string(), at: z.int(), own: Own })),
    })
    .optional(),
  /** With 410: who deleted it and when, epoch ms. */
  gone: z.object({ by: z.string(), at: z.int(), own: Own }).optional(),
});
export type AppError = z.infer<typeof AppError>;
export type Conflict = NonNullable<AppError['conflict']>;

/** notOurs: an answer that is not JSON, such as the page of a portal or of a proxy in front of the server. */
const UNREACHABLE: readonly ErrorCode[] = ['offline', 'notOurs', 'timeout', 'unavailable'];
/** Our server did not answer: the call may be repeated. */
export const isUnreachable = ({ code }: AppError): boolean => UNREACHABLE.includes(code);

/** The device itself failed. `message` is then the browser's text, for programmers. */
export const isOfStorage = ({ code }: Pick<AppError, 'code'>): boolean => code === 'storageFull' || code === 'storageLost';
