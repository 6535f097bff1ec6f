// What a long queue of edits costs: opening the app with it, and bringing it ashore. Real Chromium, production build, real server.
import { startAppHarness } from './app-harness.ts';
import { benchDraining } from './queue-draining.ts';
import { benchOpening } from './queue-opening.ts';
import type { Report } from './figure.ts';

export async function bench(report: Report): Promise<void> {
  const harness = await startAppHarness();
  try {
    await benchOpening(harness, report);
    await benchDraining(harness, report);
  } finally {
    await harness.close();
  }
}
