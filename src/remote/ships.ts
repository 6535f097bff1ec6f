// Fetches ships and returns the open response, which is streamed and not parsed here.
import { ok, type Result } from '#contract/result.ts';
import type { ShipsQuery } from '#contract/entities/ships.ts';
import { askSignedIn } from './ask-call.ts';

/** A connection that brings no byte for this long is dead; the slowest in use (2.4 kbit/s) brings 18 kB in that time. */
const STALL_MS = 60_000;

/** The same response, except that its body fails when it stalls, so that nothing waits for ever on a dead connection. */
export function unlessStalled(response: Response, stallMs = STALL_MS): Response {
  if (!response.body) return response;
  let timer: ReturnType<typeof setTimeout>;
  const arm = (stream: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => stream.error(new Error('stalled')), stallMs);
  };
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    start: arm,
    transform(piece, stream) {
      arm(stream);
      stream.enqueue(piece);
    },
    flush: () => clearTimeout(timer),
  });
  return new Response(response.body.pipeThrough(watch), { status: response.status, headers: response.headers });
}

/** With the etag of the same query: notModified if nothing changed. Errors as every call; a stalled body throws while it is read. */
export async function fetchShips(
  query: ShipsQuery,
  { etag, signal }: { etag?: string; signal?: AbortSignal } = {},
): Promise<Result<{ response: Response } | { notModified: true }>> {
  const answer = await askSignedIn({
    method: 'POST',
    path: '/api/ships',
    body: query,
    apart: query.mmsi !== undefined, // the first of a first visit, while files of the app come
    ...(etag && { headers: { 'if-none-match': etag } }),
    ...(signal && { signal }),
  });
  if (!answer.ok) return answer;
  return answer.value.status === 304 ? ok({ notModified: true }) : ok({ response: unlessStalled(answer.value) });
}
