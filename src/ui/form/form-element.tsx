// Every form of the app: checked by our own words, not the browser's, and what is typed into it is a draft until it was taken.
import type { ComponentProps, FormEvent } from 'react';
import { wasTaken } from '#platform/refusals.ts';
import { sendOff } from './draft-field.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Resolves when the result is known. Returns whether it was accepted; without a value, it counts as accepted unless something was refused meanwhile. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

export function Form({ onSubmit, ...rest }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const taken = wasTaken(() => onSubmit(event));
    sendOff(event.currentTarget, taken);
  };
  return <form {...rest} noValidate onSubmit={submit} />;
}
