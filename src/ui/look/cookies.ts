// Reads and writes this site's own cookies. Never for anything secret: scripts can read them.

/** The value, or undefined. A value that is not proper percent-encoding counts as absent. */
export function readCookie(name: string, from: string = document.cookie): string | undefined {
  for (const pair of from.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** The text to assign to document.cookie. maxAgeS 0 removes the cookie. */
export const cookieText = (name: string, value: string, maxAgeS: number, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure ? '; Secure' : ''}`;

export function writeCookie(name: string, value: string, maxAgeS: number): void {
  document.cookie = cookieText(name, value, maxAgeS, location.protocol === 'https:');
}
