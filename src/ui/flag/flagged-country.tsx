// A country in a line of text: its flag and its name.
import type { ReactNode } from 'react';
import { countryName } from '#i18n/country-name.ts';
import { Flag } from './flag.tsx';

/** `code`: ISO 3166-1 alpha-2. */
export const FlaggedCountry = ({ code }: { code: string }) => (
  <>
    <Flag code={code} /> {countryName(code)}
  </>
);

/** A fact after the country of the same thing, if that is known. */
export const AfterCountry = ({ code, children }: { code: string | undefined; children: ReactNode }) => (
  <>
    {code && (
      <>
        <FlaggedCountry code={code} /> ·{' '}
      </>
    )}
    {children}
  </>
);
