// What is forbidden in an area, by RESTRN. Sources: rule.ts.

/** RESTRN: what is forbidden here, the gravest first (CSP RESARE, RESTRN). */
export const RESTRICTIONS: readonly (readonly [symbol: string, alongLine: string, int1: string, ...values: number[]])[] = [
  ['entry-prohibited', 'line-restricted', 'N2.2', 7, 8, 14],
  ['no-anchoring', 'line-no-anchoring', 'N20', 1, 2],
  ['no-fishing', 'line-no-fishing', 'N21', 3, 4, 5, 6, 24],
  ['no-diving', 'line-restricted', 'N2.1', 11, 12],
  ['speed-limit', 'line-restricted', 'N27', 27],
];
