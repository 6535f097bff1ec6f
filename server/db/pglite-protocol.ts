// The messages between pglite.ts and its thread.
import type { PGliteOptions } from '@electric-sql/pglite';

export type PgliteProgram = NonNullable<PGliteOptions['pgliteWasmModule']>;

/**
 * Without a folder the database is in memory. A new database starts from a snapshot (an answer of 'dump'). `wasm` is PGlite's compiled
 * program: opening many databases in one process saves half a second with each.
 */
export interface PgliteStart {
  folder?: string;
  snapshot?: Uint8Array<ArrayBuffer>;
  wasm?: PgliteProgram;
}

export type PgliteCall =
  | { op: 'ready' | 'dump' | 'close' }
  | { op: 'query'; sql: string; params: unknown[]; txId?: number }
  | { op: 'exec'; sql: string; txId?: number }
  /** `opening`: a script to run first; may be empty. */
  | { op: 'begin'; txId: number; opening: string }
  | { op: 'end'; txId: number; outcome: 'commit' | 'rollback' }
  | { op: 'listen' | 'unlisten'; channel: string };
export type PgliteRequest = PgliteCall & { id: number };

export type PgliteReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; error: { message: string; code: string; constraint?: string } }
  | { channel: string; payload: string };
