// The answers of the service worker to a page that asks for charts, where there is no network: for pages of tests, which have no worker.
import { vi } from 'vitest';
import { answerCharts } from '#sw/charts.ts';

/** From now on `fetch` is answered from the device alone. What the worker itself asks of the network fails. */
export function withoutNetwork(): void {
  const fromPage = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : new URL(String(input), location.href).href;
    return answerCharts({ request: new Request(address, { headers: new Headers(init?.headers) }) });
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input instanceof Request && init === undefined) throw new TypeError('no network'); // as the worker hands it on
    return fromPage(input, init);
  });
}
