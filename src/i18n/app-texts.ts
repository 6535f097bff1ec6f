// English words of the whole app: all but those of its areas, which their routes fetch, and those that are there from the first (i18n.ts).
import { addAppTexts } from './i18n.ts';

/** When i18nReady has resolved. */
export const startAppTexts = (): void =>
  addAppTexts(
    import.meta.glob<{ default: Record<string, unknown> }>(
      [
        '../../locales/en/*.json',
        '!../../locales/en/{auth,errors,shell,ui}.json',
        '!../../locales/en/{account,admin,drawings,fleets,preferences,push,routes,*Page}.json',
      ],
      { eager: true },
    ),
  );
