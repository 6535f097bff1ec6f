// Texts and pictures of nautical charts, by the hash of their content. The session's cookie says who asks, as for pieces of charts.

export const chartFileUrl = (hash: string): string => `/charts/texts/${hash}`;

/** Undefined where it cannot be had. */
export async function readChartText(hash: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(chartFileUrl(hash), { signal });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
