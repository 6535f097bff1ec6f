// The name of a document's file, which sorts by kind, ship and time and that every file system takes.
import type { EpochMs } from '#contract/units.ts';

/** `VTA-GULF-PEARL-2026-11-27-1130Z`, the time in UTC; without the extension. */
export function documentName(kind: string, ship: string, atMs: EpochMs): string {
  const [day = '', time = ''] = new Date(atMs).toISOString().split('T');
  const words = ship.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return [kind, ...(words ? [words] : []), day, `${time.slice(0, 5).replace(':', '')}Z`].join('-');
}
