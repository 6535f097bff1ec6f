// The web app manifest: name, look and start address of the installed app.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ManifestOptions } from 'vite-plugin-pwa';

/** Taken from the real app; a missing one is left out. */
const SCREENSHOTS = [
  { name: 'map-wide.png', sizes: '1280x800', form_factor: 'wide', label: 'Ships on the map' },
  { name: 'map-narrow.png', sizes: '390x844', form_factor: 'narrow', label: 'The map on a phone' },
] as const;

const exists = (name: string) => existsSync(fileURLToPath(new URL(`../public/screenshots/${name}`, import.meta.url)));

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Fathom',
  short_name: 'Fathom',
  description: 'Maritime risk and vessel tracking that also works offline',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  lang: 'en',
  categories: ['navigation', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [{ name: 'Map', url: '/dashboard/map', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] }],
  screenshots: SCREENSHOTS.filter(({ name }) => exists(name)).map(({ name, ...rest }) => ({
    src: `/screenshots/${name}`,
    type: 'image/png',
    ...rest,
  })),
};
