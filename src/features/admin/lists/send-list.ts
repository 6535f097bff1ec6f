// Sends the file of a list in parts, and has the server read it. Nothing is in force by it.
import { isUnreachable } from '#contract/error-codes.ts';
import { type ListToCheck, LIST_PART_BYTES, type ListPreview, type ListReading } from '#contract/entities/vta/watch-lists.ts';
import { ok, type Result } from '#contract/result.ts';
import { call } from '#remote/call.ts';

/** Letters of a part that become bytes in one step: a call takes only so many arguments. */
const STEP = 30_000;

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += STEP) letters += String.fromCharCode(...bytes.subarray(from, from + STEP));
  return btoa(letters);
}

/** A link that broke comes back: what was sent already is not sent again. */
const [MOST_TRIES, WAIT_MS] = [5, 2000];
/** The server answers after some seconds; one that answers at once is not asked without pause. */
const ASK_AGAIN_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function tryAgain<T>(ask: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  for (let tried = 1; ; tried += 1) {
    const answer = await ask();
    if (answer.ok || tried === MOST_TRIES || signal.aborted || !isUnreachable(answer.error)) return answer;
    await pause(WAIT_MS * tried);
  }
}

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
  const parts = Math.ceil(file.size / LIST_PART_BYTES);
  for (let no = 0; no < parts; no += 1) {
    const bytes = new Uint8Array(await file.slice(no * LIST_PART_BYTES, (no + 1) * LIST_PART_BYTES).arrayBuffer());
    const body = { content: toBase64(bytes) };
    const sent = await tryAgain(() => call('admin.addListPart', { params: { id, no }, body, signal }), signal);
    if (!sent.ok) return sent;
    onSent((no + 1) / parts);
  }
  const body = { fileName: file.name, parts, ...(list && { list }), ...(issuedAt !== undefined && { issuedAt }) };
  for (;;) {
    const found = await tryAgain(() => call('admin.checkList', { params: { id }, body, signal }), signal);
    if (!found.ok) return found;
    if (!('reading' in found.value)) return ok(found.value);
    onRead(found.value.reading);
    await pause(ASK_AGAIN_MS);
  }
}
