import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimalSum } from './decimal.ts';
import type { RuleLine } from './rule-lines.ts';
import { bandOf, FATHOM_RULES } from './rule-set.ts';

const page = readFileSync(new URL('RULES.md', import.meta.url), 'utf8');

/** The rows of the table under a heading of the page. */
function rowsUnder(heading: string): { id: string; weight: number }[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const [heads = [], , ...rows] = [...section.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => ({ id: (cells[0] ?? '').replaceAll('`', ''), weight: Number(cells[heads.indexOf('weight')]) }));
}

describe('the edition of Fathom', () => {
  it.each<[string, readonly RuleLine[]]>([
    ['Lines of threat, for a ship', FATHOM_RULES.shipThreat],
    ['Lines of threat, for a passage', FATHOM_RULES.passageThreat],
    ['Lines of vulnerability', FATHOM_RULES.vulnerability],
    ['Lines of consequence', FATHOM_RULES.consequence],
  ])('has the lines and weights of the page, in its order, 100 together: %s', (heading, lines) => {
    const rows = rowsUnder(heading);
    expect(rows.length).toBeGreaterThan(2);
    expect(lines.map(({ id, weight }) => ({ id, weight }))).toEqual(rows);
    expect(
      decimalSum(
        lines.map(({ weight }) => weight),
        1,
      ),
    ).toBe(100);
  });

  it('is named on the page, says a source of every line, and is plain data', () => {
    expect(page).toContain(`\`${FATHOM_RULES.edition}\``);
    const { shipThreat, passageThreat, vulnerability, consequence } = FATHOM_RULES;
    for (const { source } of [...shipThreat, ...passageThreat, ...vulnerability, ...consequence]) expect(source).not.toBe('');
    expect(JSON.parse(JSON.stringify(FATHOM_RULES))).toEqual(FATHOM_RULES);
  });

  it.each([
    [0, 'Negligible'],
    [9.9, 'Negligible'],
    [10, 'Low'],
    [29.9, 'Low'],
    [30, 'Moderate'],
    [59.9, 'Moderate'],
    [60, 'High'],
    [100, 'High'],
  ])('bands a figure of %d as %s', (figure, band) => {
    expect(bandOf(FATHOM_RULES.bands, figure)).toBe(band);
  });

  it.each([
    [0.99, 'Negligible'],
    [1, 'Low'],
    [3.99, 'Low'],
    [4, 'Moderate'],
    [11.99, 'Moderate'],
    [12, 'High'],
  ])('bands a sum of reports of %d as %s', (sum, band) => {
    expect(bandOf(FATHOM_RULES.sumBands, sum)).toBe(band);
  });
});
