import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { startAppTexts } from './app-texts.ts';
import { i18nReady, translate } from './i18n.ts';
import { occurredAgo } from './occurred-words.ts';

await i18nReady;
startAppTexts();

const occurredAt = Date.UTC(2026, 10, 27);
const ago = (hours: number, occurredPrecision: 'day' | 'minute') =>
  occurredAgo({ occurredAt, occurredPrecision }, occurredAt + hours * HOUR_MS, translate);

it('says how many hours ago only where the report gives the time of day', () => {
  expect(ago(14, 'minute')).toBe('2026-11-27 00:00Z, 14 h ago');
  expect(ago(14, 'day')).toBe('2026-11-27, < 24 h ago');
  expect(ago(72, 'day')).toBe('2026-11-27, 3 d ago');
});
