// Stores the browser's offer to install the app until the user asks for it.
import { useWatched } from './use-watched.ts';
import { watched } from './watched.ts';

/** Missing in the DOM library: Chromium only. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offer = watched<BeforeInstallPromptEvent | undefined>(undefined);
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.set(event as BeforeInstallPromptEvent);
});
addEventListener('appinstalled', () => offer.set(undefined));

/** The function that asks the user to install, while the browser offers it. */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const event = useWatched(offer);
  if (!event) return undefined;
  return async () => {
    const { outcome } = await event.prompt();
    if (outcome === 'accepted') offer.set(undefined);
  };
}
