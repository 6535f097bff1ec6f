// What every stored row has: an id that may travel in a path, and a version that only goes up.
import { z } from './zod.ts';

/** Made on the device (UUIDv7) or by a source (`asam-2022-146-2022-06-01`); safe in a path, a file name and a log line. */
export const Id = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'An id has 1 to 64 letters, digits, or _ . : -');

export const ById = z.object({ id: Id });

/** Goes up by one with each write; what `If-Match` names. */
export const RowVersion = z.int().min(0);

/** Epoch ms UTC, between 1900 and 2200: a time in seconds or microseconds falls outside or is obvious. */
export const AtMs = z.int().min(-2_208_988_800_000).max(7_258_118_400_000);

/** No database takes U+0000 in a text. */
const storable = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'A text cannot hold the character U+0000');

/** One line typed by a person: trimmed, not empty. */
export const Line = (max: number) => storable(max).min(1);

/** A free text of a person; may be empty. */
export const Prose = (max: number) => storable(max);

/** ISO 3166 alpha-2 in capitals. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters (ISO 3166)');

/** For calls whose effect is the whole answer. */
export const Done = z.object({});

/** For calls that answer alike whatever the truth is (registration, forgotten password): the words to show. */
export const Said = z.object({ message: z.string() });
