// The browser's own session with the app's service worker: what a browser does by itself (alarms, pushes) is asked for here.
import type { CDPSession, Page } from '@playwright/test';

/** `page` is any page of the browser, not one of the app. */
export async function serviceWorkerOf(page: Page, url: string): Promise<{ browser: CDPSession; registrationId: string }> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return { browser, registrationId: await registered };
}
