// The sign of an alert in lists, drawers and the key: a piece of its line, heavier for more urgent ones, with the ring of the event.
import type { AlertRow } from '#contract/tables.ts';
import { ALERT_INKS, ALERT_WIDTHS } from '#map/alert-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

/** Decorative: text beside it gives the priority. */
export function AlertSign({ scheme, priority }: { scheme: Scheme; priority: AlertRow['priority'] }) {
  const inks = ALERT_INKS[scheme];
  const colour = priority === 'caution' ? inks.caution : inks.danger;
  return (
    <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx={7} cy={17} r={5.5} fill={colour} fillOpacity={0.15} stroke={colour} strokeWidth={1.75} />
      <path
        d="M11 13 22 2"
        stroke={colour}
        strokeWidth={ALERT_WIDTHS[priority]}
        strokeLinecap={priority === 'caution' ? 'butt' : 'round'}
        {...(priority === 'caution' && { strokeDasharray: '4 2.5' })}
      />
    </svg>
  );
}
