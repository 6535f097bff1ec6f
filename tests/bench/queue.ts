// What a long queue of edits costs: opening the app with it, and bringing it ashore. Real Chromium, production build, real server.
import { startAppBed } from './app-bed.ts';
import { benchDraining } from './queue-draining.ts';
import { benchOpening } from './queue-opening.ts';
import type { Report } from './run.ts';

export async function bench(report: Report): Promise<void> {
  const bed = await startAppBed();
  try {
    await benchOpening(bed, report);
    await benchDraining(bed, report);
  } finally {
    await bed.close();
  }
}
