// Stands where the app itself did not come: says so, and goes on by itself when the link is back.
import type { ReactElement } from 'react';
import { FirstTheme } from '#ui/look/first-theme.tsx';
import { MissingScreenPage } from '#app/missing-screen-page.tsx';

export const MissingApp = (): ReactElement => (
  <FirstTheme>
    <main>
      <MissingScreenPage />
    </main>
  </FirstTheme>
);
