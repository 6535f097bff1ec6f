// Written by npm run basemap; do not edit.
export const baseMapArchives = {
  world: { url: '/basemap/world-z5.0b45fa617b26.pmtiles', maxZoom: 5, bytes: 3376110 },
  detail: { url: '/basemap/world-z8.5a3ced0728eb.pmtiles', maxZoom: 8, bytes: 22041126 },
  attribution: "© <a href=\"https://www.openstreetmap.org/copyright\">OpenStreetMap contributors</a> (ODbL) · Natural Earth · GeoNames (CC BY 4.0) · ETOPO5, NOAA",
} as const;
