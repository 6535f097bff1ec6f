// A small ring that shows a state by its shape: full, open, with a dot, or struck through. Always beside text.
export type RingShape = 'full' | 'dot' | 'turning' | 'struck';

const COLOUR = { full: 'var(--green-11)', dot: 'var(--red-11)', turning: 'var(--gray-11)', struck: 'var(--amber-11)' } as const;
const DASHES = { full: undefined, dot: undefined, turning: '22 9.4', struck: undefined } as const;

export function StatusRing({ shape }: { shape: RingShape }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false" data-shape={shape} style={{ flex: 'none' }}>
      <circle cx="7" cy="7" r="5" fill="none" stroke={COLOUR[shape]} strokeWidth="2" strokeDasharray={DASHES[shape]} />
      {shape === 'struck' && <path d="M1.5 12.5 12.5 1.5" stroke={COLOUR.struck} strokeWidth="2" strokeLinecap="round" />}
      {shape === 'dot' && <circle cx="7" cy="7" r="2" fill={COLOUR.dot} />}
    </svg>
  );
}
