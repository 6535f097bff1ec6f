// SY20: asks the browser to keep what is worth keeping.
import { expect, test, vi } from 'vitest';
import { askToKeep } from './storage.ts';

test('SY20: the browser is asked to keep what is here, once a page', () => {
  const persist = vi.spyOn(navigator.storage, 'persist');
  askToKeep();
  askToKeep();
  expect(persist).toHaveBeenCalledTimes(1);
  persist.mockRestore();
});
