// Written by npm run basemap:coast; do not edit.
export const coastArchive = {
  url: '/basemap/coast-z10.65a952c6d179.pmtiles',
  maxZoom: 10,
  bytes: 35055471,
  scale: 250000,
  attribution: 'GSHHG (LGPL-3.0-or-later)',
} as const;
