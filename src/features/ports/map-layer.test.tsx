import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { openDrawer, startWorkbench } from '#domain/workbench/workbench.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn } from '#tests/signed-in-device.tsx';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { portsLayer } from './map-layer.ts';
import { portRow } from '#tests/held-rows.ts';

const { Arrival } = portsLayer.record;

beforeEach(async () => {
  changeWorkbench(() => startWorkbench('light'));
  await openSignedIn();
  await db().ports.bulkPut([portRow('YEADE'), portRow('FJSUV', { lon: 178.42, lat: -18.13 })]);
});
afterEach(closeSignedIn);

test('a link to a port leads the map there; a port that was pressed is in view already', async () => {
  const gone: LonLat[] = [];
  const at = (id?: string) => <Arrival accountId={ACCOUNT.id} id={id} onGo={(position) => gone.push(position)} onShow={() => undefined} />;
  const screen = await renderInTheme(at('FJSUV'));
  await expect.poll(() => gone).toEqual([[178.42, -18.13]]);
  changeWorkbench((bench) => openDrawer(bench, { name: 'port', id: 'YEADE' }));
  await screen.rerender(at('YEADE'));
  await screen.rerender(at());
  await screen.rerender(at('FJSUV'));
  await expect.poll(() => gone).toHaveLength(2);
  expect(gone[1]).toEqual([178.42, -18.13]);
});
