// Swaps the one style sheet of Radix (scripts/radix-app.ts): its CSS has no logical properties, so right-to-left is a second, mirrored file.
// A third has the colours of displays that have more than most: only these fetch it.
import ltr from '#ui/radix-ltr.gen.css?url';
import rtl from '#ui/radix-rtl.gen.css?url';
import wide from '#ui/radix-wide.gen.css?url';

export type Direction = 'ltr' | 'rtl';

const linkOf = (): HTMLLinkElement => Object.assign(document.createElement('link'), { rel: 'stylesheet' });
const [link, wideLink] = [linkOf(), linkOf()];

/** Resolves too when the sheet cannot be had. */
const show = (one: HTMLLinkElement, href: string, place: () => void): Promise<void> =>
  new Promise((shown) => {
    one.onload = one.onerror = () => shown();
    one.href = href;
    if (!one.isConnected) place();
  });

const wideDisplay = matchMedia('(color-gamut: p3)');
/** Also when the window is moved to such a display. */
async function showWideColours(): Promise<void> {
  if (wideDisplay.matches && !wideLink.isConnected) await show(wideLink, wide, () => link.after(wideLink));
}
wideDisplay.addEventListener('change', () => void (link.isConnected && showWideColours()));

/** Await before the first render, or the page flashes without styles. Resolves too when the sheet cannot be had. */
export async function showDirection(direction: Direction): Promise<void> {
  document.documentElement.dir = direction;
  const href = direction === 'rtl' ? rtl : ltr;
  if (link.getAttribute('href') === href) return;
  const shown = show(link, href, () => document.head.prepend(link));
  await Promise.all([shown, showWideColours()]);
}
