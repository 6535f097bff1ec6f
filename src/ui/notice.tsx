// A message on the page, read out when it appears. For passing messages see toasts.tsx.
import { Callout } from '@radix-ui/themes';
import type { ReactNode } from 'react';

interface Props {
  tone?: 'info' | 'warning' | 'danger';
  title?: string;
  children: ReactNode;
}

const COLOURS = { info: 'gray', warning: 'amber', danger: 'red' } as const;

export function Notice({ tone = 'info', title, children }: Props) {
  return (
    <Callout.Root role={tone === 'info' ? 'status' : 'alert'} size="1" color={COLOURS[tone]}>
      <Callout.Text>
        {title && (
          <>
            <strong>{title}</strong>
            <br />
          </>
        )}
        {children}
      </Callout.Text>
    </Callout.Root>
  );
}
