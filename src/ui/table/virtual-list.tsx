// A list of thousands of which only those rows are in the page that can be seen. Its rows are all of one height.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

interface Props {
  count: number;
  rowPx: number;
  /** Kept in sight. */
  active?: number;
  row: (index: number) => ReactNode;
  id?: string;
  label: string;
  /** listbox: a field has the keys. list: the arrows scroll it. */
  role?: 'list' | 'listbox';
  className?: string;
}

export function VirtualList({ count, rowPx, active, row, id, label, role = 'list', className }: Props) {
  'use no memo'; // the virtualizer is one object that changes inside: the compiler's cached values would be outdated
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the reason for 'use no memo' above
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => rowPx, overscan: 6 });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  useEffect(() => {
    if (active !== undefined) virtualizer.scrollToIndex(active);
  }, [virtualizer, active]);
  return (
    <div ref={scroller} id={id} role={role} aria-label={label} className={className} {...(role === 'list' && { tabIndex: 0 })}>
      <div role="presentation" style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => (
          <div
            key={key}
            role="presentation"
            style={{ position: 'absolute', insetInline: 0, insetBlockStart: 0, blockSize: size, transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
