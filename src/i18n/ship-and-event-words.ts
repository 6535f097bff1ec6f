// How a ship stands to an event, in the words of alerts (alert-words.ts), for screens that list ships around an event.
import type { EpochMs } from '#contract/units.ts';
import { nowWords } from './alert-words.ts';
import type { Translate, translate } from './i18n.ts';

/** As src/domain/alerts/on-device/ship-and-event.ts computes it. */
interface ShipAndEvent {
  now: Parameters<typeof nowWords>[0];
  moves?: 'stopped' | 'notKnown' | 'nearer';
}

export function shipAndEventWords({ now, moves }: ShipAndEvent, nowMs: EpochMs, t: Translate | typeof translate): string {
  const moving = moves && (now.isOld ? t(`alerts.then.moves.${moves}`) : t(`alerts.now.moves.${moves}`));
  return [nowWords({ ...now, bearingDeg: undefined }, nowMs, t), moving].filter(Boolean).join('; ');
}
