// An error in words for users.
import { isOfStorage } from '#contract/error-codes.ts';
import type { AppError } from '#contract/errors.ts';
import { translate } from '#i18n/i18n.ts';

/** The server's words if it sent any, else ours. The browser's messages on its storage are for programmers. */
export const errorWords = (error: AppError): string => (!isOfStorage(error) && error.message) || translate(`errors.${error.code}`);
