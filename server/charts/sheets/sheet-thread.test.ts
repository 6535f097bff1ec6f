import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cellContent, chartFeature, writeContent } from './content.fixture.ts';
import { SheetThread } from './sheet-thread.ts';

const TOO_LITTLE_MB = 12;
const BUOYS = 20_000;

it('a sheet that the usual memory is too little for is built with more', { tags: ['long'], timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fathom-sheet-thread-'));
  const thread = new SheetThread(TOO_LITTLE_MB);
  try {
    const features = Array.from({ length: BUOYS }, (_, no) =>
      chartFeature('BOYSPP', { type: 'Point', coordinates: [10 + (no % 200) / 1000, 50 + no / 200_000] }, { OBJNAM: `buoy ${no}` }),
    );
    const content = await writeContent(join(folder, 'cells'), cellContent({ scale: 700_000, box: [10, 50, 10.2, 50.1], features }));
    const [at, cells] = [{ z: 4, x: 8, y: 5 }, [{ content, minZoom: 5 }]];
    const sheet = await thread.build({ folder, at, blocks: [{ at, cells, madeFrom: 'a' }] });
    expect(sheet.cells).toEqual(['XX5TEST1']);
  } finally {
    await thread.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
