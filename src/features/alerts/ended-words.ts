// Why an alert ended, in words.
import type { AlertRow } from '#contract/tables.ts';
import type { Translate } from '#i18n/i18n.ts';

/** undefined: the alert is active, or older code ended it and did not say why. */
export function endedWords({ type, endedBecause }: Pick<AlertRow, 'type' | 'endedBecause'>, t: Translate): string | undefined {
  if (endedBecause === undefined) return undefined;
  return endedBecause === 'passed' ? t(`alertsPage.endedPassed.${type}`) : t(`alertsPage.endedBecause.${endedBecause}`);
}
