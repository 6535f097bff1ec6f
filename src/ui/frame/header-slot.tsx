// A place in the header that the current screen fills, such as with its search.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

const place = watched<HTMLElement | null>(null);

const put = (element: HTMLElement | null) => place.set(element);

/** The header's part. Rendered once. */
export const HeaderSlot = ({ className }: { className?: string }) => <div ref={put} className={className} />;

/** Shows its children in the header while the screen is mounted. */
export function InHeader({ children }: { children: ReactNode }) {
  const element = useWatched(place);
  return element && createPortal(children, element);
}
