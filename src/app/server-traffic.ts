// The source of the server's ships, for the sign-in page. Otherwise only a sync could tell.
import { useEffect } from 'react';
import { type Feed, Health } from '#contract/health.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { askJson } from '#platform/http.ts';
import { isLinkFull } from '#platform/next-parts.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { noteSync } from '#sync/sync-status.ts';

/** With any simulator it is demonstration, otherwise with any file recording: the least real feed decides. */
export function trafficOfFeeds(feeds: readonly Pick<Feed, 'kind'>[]): Traffic {
  const kinds = feeds.map(({ kind }) => kind);
  return (['demonstration', 'recording', 'live'] as const).find((kind) => kinds.includes(kind)) ?? 'none';
}

async function noteServerTraffic(): Promise<void> {
  const answer = await askJson({ method: 'GET', path: '/api/health', apart: isLinkFull() });
  const health = answer.ok ? Health.safeParse(answer.value) : undefined;
  if (health?.success) noteSync({ traffic: trafficOfFeeds(health.data.feeds) });
}

/** Asks when the page opens and when the connection is back. Without an answer nothing changes. */
export function useServerTraffic(): void {
  useEffect(() => {
    void noteServerTraffic();
    return onLinkHint(() => void noteServerTraffic());
  }, []);
}
