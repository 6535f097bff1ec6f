// A fact of a ship in words: a title of one line, and what stands below it.
import type { ShipFact } from '#contract/entities/ship-facts.ts';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { KnownFact } from '#store/ship-facts.ts';

export const FACT_ICONS = { portCall: 'port' } as const;

export function factTitle({ detail, startedAt, endedAt }: ShipFact, t: Translate): string {
  const port = detail.portName;
  if (endedAt === undefined) return t('shipPage.past.callNow', { port });
  return t('shipPage.past.call', { port, length: formatAge(endedAt - startedAt) });
}

export function factDetail({ fact: { startedAt, endedAt }, traffic }: KnownFact, t: Translate): string {
  const from = formatDateTime(startedAt);
  const span = endedAt === undefined ? t('shipPage.past.since', { from }) : t('shipPage.past.span', { from, to: formatDateTime(endedAt) });
  return traffic === 'live' ? span : `${span} · ${t(`shell.traffic.${traffic}`)}`;
}
