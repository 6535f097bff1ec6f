// How many alerts there are, in the same words on every screen that gives a number of them.
import { formatNumber } from './formats.ts';
import type { Translate } from './i18n.ts';

/** `toAcknowledge`: the active ones that nobody has acknowledged. */
export const alertCountWords = ({ active, toAcknowledge }: { active: number; toAcknowledge: number }, t: Translate): string =>
  [
    t('alerts.toAcknowledge', { number: formatNumber(toAcknowledge) }),
    t('alerts.active', { count: active, number: formatNumber(active) }),
  ].join('\u00a0· '); // where a line ends in between, the dot ends it
