// The parts of rows: ids that may travel in a path, times, texts typed by people. Versions are in versions.ts.
import { z } from './zod.ts';

/** For every row that travels by sync. */
export const MAX_ID = 64;
/** "." and ".." are refused: a URL cannot name them, so such a row could never be changed or deleted. */
export const idOf = (most: number) =>
  z
    .string()
    .regex(
      new RegExp(`^(?!\\.{1,2}$)[A-Za-z0-9_.:-]{1,${most}}$`),
      `An id has 1 to ${most} letters, digits, or _ . : -, and is not . or ..`,
    );

/**
 * Issued by the device (UUIDv7) or by a source (`asam-2022-146-2022-06-01`); safe in a path, a file name and a log line. Composed ids:
 * row-ids.ts.
 */
export const Id = idOf(MAX_ID);

/** No database stores U+0000 in a text. */
export const AccountId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !id.includes('\u0000'), 'An id cannot hold the character U+0000');

/** Of an edit of what administrators enter. existing: refused where somebody has deleted it, which otherwise would enter it anew. */
export const OfExisting = z.object({ existing: z.literal('true').optional() });
export const ById = z.object({ id: Id });

/** Epoch ms UTC, between 1900 and 2200: a time in seconds or microseconds falls outside, or is obvious. */
export const AtMs = z.int().min(-2_208_988_800_000).max(7_258_118_400_000);

/** No database stores U+0000 in a text. */
const storable = (max: number, text = z.string()) =>
  text
    .trim()
    .max(max)
    .refine((written) => !written.includes('\u0000'), 'A text cannot hold the character U+0000');

const BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/g;

/** One line, which may be empty. Line breaks, which only pasting and programs bring, become spaces and are not refused. */
export const MaybeLine = (max: number) =>
  storable(
    max,
    z.string().overwrite((text) => text.replaceAll(BREAKS, ' ')),
  );

/** One line typed by a person, such as a name: trimmed, without breaks, not empty. */
export const Line = (max: number) => MaybeLine(max).min(1);

/** A text typed by a person; may be empty. */
export const Prose = (max: number) => storable(max);

/** ISO 3166 alpha-2 in capitals. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters (ISO 3166)');

/** For calls whose effect is the only answer. */
export const Done = z.object({});

/** For calls that answer the same in every case (registration, forgotten password): the text to show. */
export const MessageAnswer = z.object({ message: z.string() });
