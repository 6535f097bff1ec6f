// How many alerts there are, in the same words on every screen that gives a number of them.
import { formatNumber } from './formats.ts';
import type { Translate } from './i18n.ts';

interface Counts {
  active: number;
  /** The active ones that nobody has acknowledged, of those that the user wants to be told of; `below`: the others. */
  toAcknowledge: number;
  below: number;
}

/** Each number but the last counts some of the last, and together they are it. */
export function alertCountWords({ active, toAcknowledge, below }: Counts, t: Translate): string {
  const acknowledged = active - toAcknowledge - below;
  return [
    t('alerts.toAcknowledge', { number: formatNumber(toAcknowledge) }),
    ...(below > 0 ? [t('alerts.below', { number: formatNumber(below) })] : []),
    ...(acknowledged > 0 ? [t('alerts.seen', { number: formatNumber(acknowledged) })] : []),
    t('alerts.active', { count: active, number: formatNumber(active) }),
  ].join('\u00a0· '); // where a line ends in between, the dot ends it
}
