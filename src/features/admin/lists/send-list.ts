// Sends the file of a list, and has the server read it. Nothing is in force by it.
import type { ListToCheck, ListPreview, ListReading } from '#contract/entities/vta/watch-lists.ts';
import { ok, type Result } from '#contract/result.ts';
import { pause, sendParts, tryAgain } from '#features/admin/uploads/send-parts.ts';
import { call } from '#remote/call.ts';

/** The server answers after some seconds; one that answers at once is not asked without pause. */
const ASK_AGAIN_MS = 500;

interface Sending extends Pick<ListToCheck, 'list' | 'issuedAt'> {
  id: string;
  signal: AbortSignal;
  /** 0 to 1, of what was sent; from 1 on the server reads. */
  onSent: (share: number) => void;
  onRead: (reading: ListReading['reading']) => void;
}

/** @throws when the file cannot be read any more */
export async function sendList(file: File, sending: Sending): Promise<Result<ListPreview>> {
  const { id, list, issuedAt, signal, onSent, onRead } = sending;
  const sent = await sendParts(file, {
    send: (from, part) => call('admin.addListPart', { params: { id, from }, body: part, signal }),
    signal,
    onSent,
  });
  if (!sent.ok) return sent;
  const body = { fileName: file.name, bytes: file.size, ...(list && { list }), ...(issuedAt !== undefined && { issuedAt }) };
  for (;;) {
    const found = await tryAgain(() => call('admin.checkList', { params: { id }, body, signal }), signal);
    if (!found.ok) return found;
    if (!('reading' in found.value)) return ok(found.value);
    onRead(found.value.reading);
    await pause(ASK_AGAIN_MS, signal);
  }
}
