// The sign of a port as the map draws it, for lists, drawers and the key.
import type { ReactNode } from 'react';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { useAppearance } from '#ui/look/theme.tsx';
import { PORT_COLOURS, PORT_GRID, PORT_INKS, PORT_SIGNS, PORT_STROKE, type PortClass, portClass } from './port-look.ts';
import type { Scheme } from './ships/ship-look.ts';

/** Decorative: text beside it gives the rating. */
export function PortSign({ scheme, of, size = 18 }: { scheme: Scheme; of: PortClass; size?: number }) {
  const { shape, letter } = PORT_SIGNS[of];
  const colour = PORT_COLOURS[scheme][of];
  return (
    <svg width={size} height={size} viewBox={`-1 -1 ${PORT_GRID + 2} ${PORT_GRID + 2}`} style={{ flexShrink: 0 }} aria-hidden="true">
      <path d={shape} fill={letter ? colour : 'none'} stroke={colour} strokeWidth={letter ? 0 : PORT_STROKE} />
      {letter && (
        <path
          d={letter}
          fill="none"
          stroke={PORT_INKS[scheme].letter}
          strokeWidth={PORT_STROKE}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

/** The sign of a rating before its words. */
export const RatingMark = ({ of, children }: { of: ThreatRating | undefined; children: ReactNode }) => (
  <span className="line-6">
    <PortSign scheme={useAppearance()} of={portClass(of)} size={16} />
    <span>{children}</span>
  </span>
);
