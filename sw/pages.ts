// Which addresses of the server are not pages of the app. Workbox tests them against path and query.

/** Only the path counts, as on the server: dots of a query are of numbers, e-mail addresses and tokens. */
const FILE = /^[^?]*\.[^/?]+(?:\?|$)/;

export const NOT_PAGES: RegExp[] = [/^\/api\//, /^\/charts\//, /^\/socket/, /^\/docs/, FILE];
