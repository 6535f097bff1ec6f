// Sends the file of a list in parts, and has the server read it. Nothing is in force by it.
import { type ListToCheck, LIST_PART_BYTES, type ListPreview } from '#contract/entities/vta/watch-lists.ts';
import type { Result } from '#contract/result.ts';
import { call } from '#remote/call.ts';

/** Letters of a part that become bytes in one step: a call takes only so many arguments. */
const STEP = 30_000;

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += STEP) letters += String.fromCharCode(...bytes.subarray(from, from + STEP));
  return btoa(letters);
}

interface Sending extends Pick<ListToCheck, 'list' | 'issuedAt'> {
  id: string;
  signal: AbortSignal;
  /** 0 to 1, of what was sent; from 1 on the server reads. */
  onSent: (share: number) => void;
}

/** @throws when the file cannot be read any more */
export async function sendList(file: File, { id, list, issuedAt, signal, onSent }: Sending): Promise<Result<ListPreview>> {
  const parts = Math.ceil(file.size / LIST_PART_BYTES);
  for (let no = 0; no < parts; no += 1) {
    const bytes = new Uint8Array(await file.slice(no * LIST_PART_BYTES, (no + 1) * LIST_PART_BYTES).arrayBuffer());
    const sent = await call('admin.addListPart', { params: { id, no }, body: { content: toBase64(bytes) }, signal });
    if (!sent.ok) return sent;
    onSent((no + 1) / parts);
  }
  const body = { fileName: file.name, parts, ...(list && { list }), ...(issuedAt !== undefined && { issuedAt }) };
  return call('admin.checkList', { params: { id }, body, signal });
}
