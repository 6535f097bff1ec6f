// An error in words for whoever reads the screen.
import { type AppError, isOfStorage } from '#contract/errors.ts';
import { translate } from '#i18n/i18n.ts';

/** The server's words where it said any, ours else. The browser's own, of its storage, are for programmers. */
export const errorWords = (error: AppError): string => (!isOfStorage(error) && error.message) || translate(`errors.${error.code}`);
