// What travels when a call fails.
import { ERROR_CODES } from './error-codes.ts';
import { z } from './zod.ts';

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
