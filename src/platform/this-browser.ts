// What the browser of this device can do for an installed app, found by trying. Its name only chooses the words for what it cannot.

/** ios: every browser of iPhone and iPad. */
export type BrowserKind = 'ios' | 'firefoxMobile' | 'firefox' | 'safari' | 'other';

export interface BrowserAbilities {
  /** Offers by itself to install the app. */
  installPrompt: boolean;
  /** Shows notifications while the app is closed. */
  push: boolean;
  /** Sends waiting changes while the app is closed. */
  backgroundSync: boolean;
  /** Can promise to keep what is stored. */
  lastingStorage: boolean;
}

/** iPads say that they are Macs, but no Mac has a touch screen. */
export function browserKind({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number } = navigator): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  if (/Firefox\//.test(userAgent)) return /Mobile|Tablet|Android/.test(userAgent) ? 'firefoxMobile' : 'firefox';
  return userAgent.includes('Macintosh') && /Version\/.* Safari\//.test(userAgent) ? 'safari' : 'other';
}

export const browserAbilities = (page: object = globalThis): BrowserAbilities => {
  const { navigator: { serviceWorker, storage } = {} } = page as { navigator?: Partial<Pick<Navigator, 'serviceWorker' | 'storage'>> };
  return {
    installPrompt: 'onbeforeinstallprompt' in page,
    push: 'PushManager' in page && 'Notification' in page && serviceWorker !== undefined,
    backgroundSync: 'SyncManager' in page,
    lastingStorage: storage?.persist !== undefined,
  };
};

/** Opened from the home screen, the dock or the start menu, in a window of its own. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
