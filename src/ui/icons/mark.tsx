// The product's mark: an F that is a sounding line, with its two marks and the lead.

/** The same paths as in public/icons/favicon.svg, from which scripts/icons.ts draws the application's icons. */
export const MARK_LINE = 'M19 6h31v9H28v8h17v9H28v8h-9z';
export const MARK_LEAD = 'M14 43h19v5l-9.5 12L14 48z';

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="5 4 58 58" aria-hidden="true" focusable="false">
      <path d={MARK_LINE} fill="currentColor" />
      <path d={MARK_LEAD} fill="var(--accent-9)" />
    </svg>
  );
}
