// Which panel of the shell is open. The shell draws it; a screen may open it: a tile that counts what the panel lists.
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

export type ShellPanel = 'sync' | 'notifications' | 'theme';

const opened = watched<ShellPanel | undefined>(undefined);

/** One at a time: another one takes its place. */
export const openShellPanel = (panel: ShellPanel | undefined): void => opened.set(panel);
export const useShellPanel = (): ShellPanel | undefined => useWatched(opened);
