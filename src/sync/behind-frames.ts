// A device that fills with rows must not slow down whoever moves the map meanwhile.
import { endpoints } from '#contract/endpoints/endpoints.ts';
import type { Transport } from './transport.ts';

/** A map that is drawn slowly must not hold the rows for long. */
const LONGEST_WAIT_MS = 100;

function nextFrame(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve(); // no frame would come
  return new Promise((over) => {
    const timer = setTimeout(over, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      over();
    });
  });
}

/** The same, but a page of rows is asked for only after the next frame of a page that is seen. */
export const behindFrames = (transport: Transport): Transport => ({
  ...transport,
  async send(request, signal) {
    if (request.path === endpoints['sync.pull'].path) await nextFrame();
    return transport.send(request, signal);
  },
});
