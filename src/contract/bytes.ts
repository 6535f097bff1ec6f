// A body of bytes as they are: a part of a file that is sent piece by piece.
import { z } from './zod.ts';

/** The type of such a body; every other one is JSON. */
export const BYTES_TYPE = 'application/octet-stream';

/** The largest part that a server takes. Its first byte's place in the file is in the address, so that parts may have any size. */
export const MAX_PART_BYTES = 8_000_000;

export const Bytes = z
  .custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length > 0, 'The body has to be bytes, and some.')
  .describe('A part of a file, as it is');

/** Where a part begins in a file of so many bytes at most. */
export const PartStart = (mostBytes: number) =>
  z.coerce.number().pipe(
    z
      .int()
      .min(0)
      .max(mostBytes - 1)
      .describe('Bytes of the file before this part'),
  );
