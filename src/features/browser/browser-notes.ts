// What a user must know of this browser: how the app is installed in it, and what does not come without. Keys of locales/en/browserPage.json.
import { browserAbilities, browserKind, type BrowserAbilities, type BrowserKind, isInstalled } from '#platform/this-browser.ts';

export interface ThisBrowser {
  kind: BrowserKind;
  abilities: BrowserAbilities;
  installed: boolean;
}

export const thisBrowser = (): ThisBrowser => ({ kind: browserKind(), abilities: browserAbilities(), installed: isInstalled() });

/** How to install the app where the browser does not offer it; undefined where nothing is to be done, or no way is known. */
export function installNote({ kind, abilities, installed }: ThisBrowser): string | undefined {
  if (installed || abilities.installPrompt) return undefined;
  if (kind === 'ios') return 'browserPage.install.ios';
  if (kind === 'firefoxMobile') return 'browserPage.install.firefoxMobile';
  if (kind === 'firefox') return 'browserPage.install.firefox';
  return kind === 'safari' ? 'browserPage.install.safari' : 'browserPage.install.other';
}

function pushNote({ kind, abilities, installed }: ThisBrowser): string | undefined {
  if (abilities.push) return kind === 'firefox' ? 'browserPage.push.whileRunning' : undefined;
  if (kind !== 'ios') return 'browserPage.push.none';
  return installed ? 'browserPage.push.oldIos' : 'browserPage.push.homeScreen';
}

function storageNote({ kind, abilities, installed }: ThisBrowser): string | undefined {
  if (!installed && kind === 'ios') return 'browserPage.storage.homeScreen';
  if (!installed && kind === 'safari') return 'browserPage.storage.dock';
  return abilities.lastingStorage ? undefined : 'browserPage.storage.noPromise';
}

/** Everything that this browser lacks, the most useful first; empty where it lacks nothing. */
export const browserNotes = (browser: ThisBrowser): readonly string[] =>
  [
    installNote(browser),
    pushNote(browser),
    browser.abilities.backgroundSync ? undefined : 'browserPage.sending',
    storageNote(browser),
  ].filter((key) => key !== undefined);
