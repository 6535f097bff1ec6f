// Fonts of other scripts (Arabic, Vietnamese, Chinese) are fetched at first use and stored for ever, because their names contain a hash.
const FONTS = 'fathom-fonts';

export async function answerFonts({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(FONTS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
