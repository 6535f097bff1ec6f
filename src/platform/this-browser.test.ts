import { expect, test } from 'vitest';
import { browserAbilities, browserKind } from './this-browser.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';

test.each([
  ['an iPad that says it is a Mac', `${MAC} Version/18.1 Safari/605.1.15`, 5, 'ios'],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
    5,
    'ios',
  ],
  ['Safari on a Mac', `${MAC} Version/18.1 Safari/605.1.15`, 0, 'safari'],
  ['Chrome on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 0, 'other'],
  ['Firefox on a desktop', `${LINUX} rv:153.0) Gecko/20100101 Firefox/153.0`, 0, 'firefox'],
  ['Firefox on a laptop with a touch screen', `${LINUX} rv:153.0) Gecko/20100101 Firefox/153.0`, 10, 'firefox'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 5, 'firefoxMobile'],
  ['WebKitGTK', `${LINUX} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15`, 0, 'other'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 5, 'other'],
] as const)('%s is told from others', (_, userAgent, maxTouchPoints, kind) => {
  expect(browserKind({ userAgent, maxTouchPoints })).toBe(kind);
});

test.each([
  [
    'everything, as in Chrome',
    {
      onbeforeinstallprompt: null,
      PushManager: 1,
      Notification: 1,
      SyncManager: 1,
      navigator: { serviceWorker: {}, storage: { persist: 1 } },
    },
    { installPrompt: true, push: true, backgroundSync: true, lastingStorage: true },
  ],
  [
    'no install question and no background sync, as in Firefox',
    { PushManager: 1, Notification: 1, navigator: { serviceWorker: {}, storage: { persist: 1 } } },
    { installPrompt: false, push: true, backgroundSync: false, lastingStorage: true },
  ],
  [
    'no push without a service worker, as on plain http',
    { PushManager: 1, Notification: 1, navigator: {} },
    { installPrompt: false, push: false, backgroundSync: false, lastingStorage: false },
  ],
] as const)('a browser is found to have %s', (_, page, abilities) => {
  expect(browserAbilities(page)).toEqual(abilities);
});
