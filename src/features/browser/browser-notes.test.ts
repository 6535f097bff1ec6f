// What is said of each browser, by what it has: a table, and the words themselves where they name a button of another maker.
import { expect, test } from 'vitest';
import { fetchTexts, i18nReady, translate } from '#i18n/i18n.ts';
import { browserNotes, installNote, type ThisBrowser } from './browser-notes.ts';

const ALL = { installPrompt: true, push: true, backgroundSync: true, lastingStorage: true };
const WITHOUT_PROMPT = { ...ALL, installPrompt: false, backgroundSync: false };
const WEBKITGTK = { installPrompt: false, push: false, backgroundSync: false, lastingStorage: false };
const IPAD = { ...WITHOUT_PROMPT, push: false };

const TABLE: [string, ThisBrowser, string[]][] = [
  ['Chrome or Edge', { kind: 'other', abilities: ALL, installed: false }, []],
  [
    'an iPad in Safari',
    { kind: 'ios', abilities: IPAD, installed: false },
    ['install.ios', 'push.homeScreen', 'sending', 'storage.homeScreen'],
  ],
  ['an iPad on the Home Screen', { kind: 'ios', abilities: WITHOUT_PROMPT, installed: true }, ['sending']],
  ['an old iPad on the Home Screen', { kind: 'ios', abilities: IPAD, installed: true }, ['push.oldIos', 'sending']],
  ['Safari on a Mac', { kind: 'safari', abilities: WITHOUT_PROMPT, installed: false }, ['install.safari', 'sending', 'storage.dock']],
  ['Safari in the Dock', { kind: 'safari', abilities: WITHOUT_PROMPT, installed: true }, ['sending']],
  [
    'Firefox on a desktop',
    { kind: 'firefox', abilities: WITHOUT_PROMPT, installed: false },
    ['install.firefox', 'push.whileRunning', 'sending'],
  ],
  ['Firefox on Android', { kind: 'firefoxMobile', abilities: WITHOUT_PROMPT, installed: false }, ['install.firefoxMobile', 'sending']],
  ['WebKitGTK', { kind: 'other', abilities: WEBKITGTK, installed: false }, ['install.other', 'push.none', 'sending', 'storage.noPromise']],
];

test.each(TABLE)('%s: says what is lacking, and nothing that is not', async (_, browser, notes) => {
  expect(browserNotes(browser)).toEqual(notes.map((note) => `browserPage.${note}`));
  await i18nReady;
  await fetchTexts('browserPage');
  for (const key of browserNotes(browser)) expect(translate(key)).not.toBe(key);
});

test('an iPad is told the way to the Home Screen, and that alerts come only then', async () => {
  await i18nReady;
  await fetchTexts('browserPage');
  const words = translate(installNote({ kind: 'ios', abilities: IPAD, installed: false }) ?? '');
  expect(words).toContain('tap Share, then Add to Home Screen');
  expect(words).toContain('Only then can this device notify you of alerts while Fathom is closed');
});
