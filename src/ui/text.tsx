// Words on the screen, in the few sizes and tones the product has.
import { Heading, Text as RadixText } from '@radix-ui/themes';
import type { ReactNode } from 'react';

interface TextProps {
  children: ReactNode;
  as?: 'p' | 'span' | 'div';
  /** small: 12 px, body: 13.5 px, large: 16 px. */
  size?: 'small' | 'body' | 'large';
  tone?: 'normal' | 'quiet' | 'danger';
  strong?: boolean;
  truncate?: boolean;
  className?: string;
  id?: string;
  role?: 'alert' | 'status';
}

const SIZES = { small: '1', body: '2', large: '3' } as const;

export function Text({ as = 'p', size = 'body', tone = 'normal', strong = false, truncate, className, children, ...rest }: TextProps) {
  const colour = tone === 'quiet' ? ({ color: 'gray' } as const) : tone === 'danger' ? ({ color: 'red' } as const) : {};
  return (
    <RadixText
      asChild
      size={SIZES[size]}
      weight={strong ? 'medium' : 'regular'}
      m="0"
      {...colour}
      {...(truncate && { truncate })}
      {...(className && { className })}
    >
      {as === 'span' ? <span {...rest}>{children}</span> : as === 'div' ? <div {...rest}>{children}</div> : <p {...rest}>{children}</p>}
    </RadixText>
  );
}

interface TitleProps {
  children: ReactNode;
  level?: 1 | 2 | 3;
  /** page: 22 px, section: 16 px, small: 13.5 px. */
  size?: 'page' | 'section' | 'small';
  id?: string;
  truncate?: boolean;
  className?: string;
}

const TITLE_SIZES = { page: '6', section: '3', small: '2' } as const;

export function Title({ level = 2, size = 'section', children, ...rest }: TitleProps) {
  return (
    <Heading as={`h${level}`} size={TITLE_SIZES[size]} weight="medium" {...rest}>
      {children}
    </Heading>
  );
}
