// Cuts byte ranges from a whole response, as HTTP defines them.

/** An end past the last byte is clamped (RFC 9110, section 14.1.2): PMTiles always asks for the first 16 KiB first. */
export async function slice(range: string, whole: Response): Promise<Response> {
  const blob = await whole.blob();
  const found = /^bytes=(\d*)-(\d*)$/.exec(range);
  const from = found?.[1];
  const to = found?.[2];
  const start = from ? Number(from) : Math.max(0, blob.size - Number(to || 0));
  const end = from && to ? Math.min(Number(to) + 1, blob.size) : blob.size;
  const headers = new Headers(whole.headers);
  headers.delete('content-encoding');
  if (!found || start >= end) {
    headers.set('content-range', `bytes */${blob.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end - 1}/${blob.size}`);
  headers.set('content-length', String(end - start));
  return new Response(blob.slice(start, end), { status: 206, statusText: 'Partial Content', headers });
}
