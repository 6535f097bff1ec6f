// Several lines of typed or pasted text. Stands inside a Field, whose control props it takes.
import { TextArea as RadixTextArea } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { DraftOffer } from './draft-offer.tsx';

type Props = Omit<ComponentProps<typeof RadixTextArea>, 'size' | 'variant' | 'color' | 'radius' | 'resize'>;

export function TextArea(props: Props) {
  const wrong = props['aria-invalid'] === true;
  return (
    <>
      <RadixTextArea size="2" resize="vertical" {...(wrong && { color: 'red' as const })} {...props} />
      <DraftOffer />
    </>
  );
}
