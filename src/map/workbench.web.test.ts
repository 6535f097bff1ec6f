import { afterEach, expect, test } from 'vitest';
import { DEFAULT_ENC_OPTIONS } from '#contract/entities/chart-options.ts';
import { openPanel, setEnc, setEncOptions, setMapStyle, startWorkbench, toggleShipView } from '#domain/workbench/workbench.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { timeWindow } from './time-window.ts';
import { changeWorkbench, workbench, workbenchAtStart } from './workbench.ts';

afterEach(clearPersisted);

/** What is stored is read anew, as after a reload. */
function nextStart() {
  dispatchEvent(new StorageEvent('storage', { key: 'fathom-tools' }));
  return workbenchAtStart();
}
const stored = () => JSON.parse(localStorage.getItem('fathom-tools') ?? '{}') as { mapLook?: unknown };

test('map style, chart options and values are kept in fathom-tools, and stand at the next start; layers and panels do not', () => {
  changeWorkbench((bench) => toggleShipView(openPanel(setMapStyle(bench, 'relief'), 'layers')));
  expect(nextStart()).toEqual({ ...startWorkbench('light'), mapStyle: 'relief' });
  changeWorkbench((bench) => setEncOptions(setEnc(bench, true, 'light'), ['lights']));
  expect(nextStart()).toMatchObject({ mapEnc: true, mapOsm: false, encSelectedOptions: ['lights'] });
});

test('options that an older version kept without a choice become the defaults; chosen ones stay, and so does none', () => {
  const { mapStyle, encValues } = startWorkbench('light');
  const keep = (encSelectedOptions: string[]) =>
    localStorage.setItem('fathom-tools', JSON.stringify({ mapLook: { mapStyle, mapEnc: true, encSelectedOptions, encValues } }));
  keep([]);
  expect(nextStart()).toMatchObject({ mapEnc: true, encSelectedOptions: DEFAULT_ENC_OPTIONS });
  keep(['grid']);
  expect(nextStart()).toMatchObject({ encSelectedOptions: ['grid'] });
  changeWorkbench((bench) => setEncOptions(bench, []));
  expect(nextStart()).toMatchObject({ encSelectedOptions: [] });
});

test('what is stored and makes no sense is as if nothing were', () => {
  localStorage.setItem('fathom-tools', JSON.stringify({ mapLook: { mapStyle: 'satellite' } }));
  expect(nextStart()).toEqual(startWorkbench('light'));
});

test('the end of a session leaves nothing of the workbench to the next account on the page', () => {
  changeWorkbench((bench) => toggleShipView(openPanel(setMapStyle(bench, 'relief'), 'layers')));
  timeWindow.set({ fromMs: 1, toMs: 2 });
  clearPersisted();
  expect(workbench.get()).toEqual(startWorkbench('light'));
  expect(timeWindow.get()).toBeUndefined();
  expect(stored()).toEqual({});
});
