// The sources that want to be named, as in NOTICE. `use` is a key of the texts.
export const ATTRIBUTIONS = [
  {
    name: 'OpenStreetMap contributors',
    use: 'about.uses.openStreetMap',
    licence: 'ODbL 1.0',
    href: 'https://www.openstreetmap.org/copyright',
  },
  { name: 'Natural Earth', use: 'about.uses.naturalEarth', licence: 'public domain', href: 'https://www.naturalearthdata.com/' },
  { name: 'GeoNames', use: 'about.uses.geoNames', licence: 'CC BY 4.0', href: 'https://www.geonames.org/' },
  { name: 'ETOPO5, NOAA/NGDC', use: 'about.uses.etopo', licence: 'public domain', href: 'https://www.ncei.noaa.gov/' },
  {
    name: 'World Port Index, NGA',
    use: 'about.uses.worldPortIndex',
    licence: 'public domain',
    href: 'https://msi.nga.mil/Publications/WPI',
  },
  { name: 'Inter', use: 'about.uses.inter', licence: 'SIL OFL 1.1', href: 'https://rsms.me/inter/' },
  { name: 'Noto Sans', use: 'about.uses.noto', licence: 'SIL OFL 1.1', href: 'https://fonts.google.com/noto' },
] as const;
