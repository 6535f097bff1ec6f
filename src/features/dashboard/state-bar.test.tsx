import { expect, test } from 'vitest';
import { SHIP_STATES, type ShipState } from '#domain/ship-state.ts';
import { renderAt } from '#tests/signed-in-device.tsx';
import { StateBar } from './state-bar.tsx';

/** What is left of a swatch where all colours look alike: the direction and width of its lines, its frame, whether it is filled. */
function patternOf(swatch: Element): string {
  const { backgroundImage, backgroundColor, boxShadow } = getComputedStyle(swatch);
  const withoutColours = (text: string) => text.replaceAll(/(rgba?|oklch|color)\([^)]*\)/g, '');
  return [withoutColours(backgroundImage), withoutColours(boxShadow), backgroundColor === 'rgba(0, 0, 0, 0)'].join(' | ');
}

test('each state of a ship has a pattern of its own, so that none is mistaken for another at night', async () => {
  const counts = Object.fromEntries(SHIP_STATES.map((state) => [state, 1])) as Record<ShipState, number>;
  const { screen } = await renderAt(<StateBar fleet={{ id: 'f', name: 'Gulf' }} counts={counts} />, ['/dashboard/fleets/$fleetId/fleet']);
  const patterns = [...screen.container.querySelectorAll('li [data-state]')].map(patternOf);
  expect(patterns).toHaveLength(SHIP_STATES.length);
  expect(new Set(patterns).size).toBe(SHIP_STATES.length);
});
