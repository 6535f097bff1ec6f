// Swaps the one style sheet of Radix (scripts/radix-app.ts): its CSS has no logical properties, so right-to-left is a second, mirrored file.
import ltr from '#ui/radix-ltr.gen.css?url';
import rtl from '#ui/radix-rtl.gen.css?url';

export type Direction = 'ltr' | 'rtl';

const link = document.createElement('link');
link.rel = 'stylesheet';

/** Await before the first render, or the page flashes without styles. Resolves too when the sheet cannot be had. */
export function showDirection(direction: Direction): Promise<void> {
  document.documentElement.dir = direction;
  const href = direction === 'rtl' ? rtl : ltr;
  if (link.getAttribute('href') === href) return Promise.resolve();
  return new Promise((shown) => {
    link.onload = link.onerror = () => shown();
    link.href = href;
    if (!link.isConnected) document.head.prepend(link);
  });
}
