import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOCUMENT_PARTS } from '#compute/document-parts.ts';
import { precacheState } from '#platform/precache-progress.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { keepDocumentParts } from './keep-document-parts.ts';

let asked: string[];
let stop: () => void = () => {};
const lowData = (on: boolean) => devicePreferences.set({ ...devicePreferences.get(), lowData: on });

beforeEach(async () => {
  asked = [];
  await caches.delete(DOCUMENT_PARTS.cache);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(url as string);
    throw new TypeError('no link');
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  lowData(false);
  precacheState.set('unknown');
});

test('the parts are fetched when the app is on the device, over a good link and not in low-data mode', async () => {
  let isGood = false;
  lowData(true);
  stop = keepDocumentParts(() => isGood, 0);
  precacheState.set('whole');
  lowData(false);
  dispatchEvent(new Event('online'));
  isGood = true;
  lowData(true);
  dispatchEvent(new Event('online'));
  await new Promise((later) => setTimeout(later, 50));
  expect(asked).toEqual([]);
  lowData(false);
  await expect.poll(() => asked).toEqual([DOCUMENT_PARTS.fonts[0]]);
  stop();
  dispatchEvent(new Event('online'));
  await new Promise((later) => setTimeout(later, 50));
  expect(asked).toHaveLength(1);
});
