// Oil and gas terminals that the ports of the npm package lack. Name, position and LOCODE of each are those of the World Port Index
// (NGA Pub. 150, as of November 2026) under the number in its row, so that a later import of that file meets the same port. Ours is only the
// choice, and of two names the one that charterers use. Other spellings: src/domain/ports-like.ts.
import type { ImportedPort } from './port-store.ts';

const TERMINALS_SOURCE = 'World Port Index';

/** World Port Index Number, name, country, LOCODE or null, latitude and longitude in degrees. */
type Terminal = readonly [wpiNumber: string, name: string, country: string, locode: string | null, lat: number, lon: number];

const ROWS: readonly Terminal[] = [
  // Red Sea and Gulf of Aden
  ['48120', 'Yanbu', 'SA', 'SAYBI', 24.083333, 38.05],
  ['48121', 'King Fahd Port (Yanbu)', 'SA', null, 23.95, 38.216667], // the Index: Mina Al Malik Fahd; at Yanbu by its place
  ['48130', 'Rabigh', 'SA', 'SARAB', 22.733333, 38.983333],
  ['48142', 'Jizan', 'SA', 'SAGIZ', 16.9, 42.483333],
  ['48106', 'Duba', 'SA', 'SADHU', 27.566667, 35.533333],
  ['48025', 'Ras Badran Oil Terminal', 'EG', 'EGRAB', 28.95, 33.166667],
  ['47985', 'Zeit Bay Terminal', 'EG', 'EGZTB', 27.833333, 33.6],
  ['48155', 'Ras Isa Marine Terminal', 'YE', 'YERAI', 15.133333, 42.6],
  ['48202', 'Ash Shihr Oil Terminal', 'YE', 'YEASR', 14.733333, 49.5],
  ['48216', 'Balhaf', 'YE', 'YEBLH', 13.966667, 48.183333],
  // Gulfs and Oman
  ['48340', 'Ras Tanura', 'SA', 'SARTA', 26.633333, 50.166667],
  ['48343', "Ju'aymah Oil Terminal", 'SA', 'SAJUT', 26.933333, 50.033333],
  ['48349', 'Ras al Khafji', 'SA', 'SARAR', 28.433333, 48.583333],
  ['48361', 'Mina al Ahmadi', 'KW', 'KWMEA', 29.066667, 48.166667],
  ['48356', 'Mina az Zawr', 'KW', 'KWMIS', 28.733333, 48.4],
  ['48392', 'Al Basra Oil Terminal', 'IQ', 'IQMAB', 29.683333, 48.816667],
  ['48465', 'Kharg Island', 'IR', 'IRKHK', 29.233333, 50.333333],
  ['48468', 'Soroosh Oil Terminal', 'IR', 'IRCYT', 29.016667, 49.483333],
  ['48480', 'Lavan Island', 'IR', 'IRLVP', 26.783333, 53.333333],
  ['48535', 'Sirri Island', 'IR', 'IRSXI', 25.9, 54.55],
  ['48297', 'Ras Laffan', 'QA', 'QARLF', 25.916667, 51.583333],
  ['48295', 'Halul Island', 'QA', 'QAHAL', 25.683333, 52.416667],
  ['48298', 'Al Shaheen Terminal', 'QA', 'QAASN', 26.583333, 52],
  ['48266', 'Zirku Island', 'AE', 'AEZUR', 25.016667, 53],
  ['48268', 'Mubarraz Oil Terminal', 'AE', 'AEMBS', 24.433333, 53.516667],
  ['48265', 'Fateh Oil Terminal', 'AE', 'AEFAT', 25.583333, 54.416667],
  ['48255', 'Mina al Fahal', 'OM', 'OMMFH', 23.633333, 58.516667],
  ['48240', 'Qalhat LNG Terminal', 'OM', 'OMQAL', 22.683333, 59.4],
  // India and South-East Asia
  ['48613', 'Sikka', 'IN', 'INSKK', 22.433333, 69.833333],
  ['48615', 'Vadinar Terminal', 'IN', 'INVAD', 22.466667, 69.666667],
  ['49535', 'Paradip', 'IN', 'INPPT', 20.266667, 86.683333],
  ['50785', 'Dumai', 'ID', 'IDDUM', 1.683333, 101.45],
  ['51811', 'Bontang LNG Terminal', 'ID', 'IDBXT', 0.1, 117.483333],
  // Mediterranean, Black Sea and Baltic
  ['45172', 'Sidi Kerir', 'EG', 'EGSKT', 31.1, 29.616667],
  ['45175', 'El Hamra Oil Terminal', 'EG', 'EGMAH', 30.983333, 28.866667],
  ['44870', 'Botas (Ceyhan)', 'TR', 'TRBOT', 36.883333, 35.933333], // the Index: Botas
  ['45297', 'Es Sider', 'LY', 'LYESI', 30.633333, 18.366667],
  ['45290', 'Zueitina', 'LY', 'LYZUE', 30.85, 20.05],
  ['45295', 'Marsa Brega', 'LY', 'LYMBR', 30.416667, 19.6],
  ['45220', 'Tobruk (Marsa al Hariga)', 'LY', 'LYTOB', 32.083333, 23.983333],
  ['28360', 'Primorsk', 'RU', 'RUPRI', 60.366667, 28.633333],
  ['28410', 'Ust-Luga', 'RU', 'RUULU', 59.666667, 28.316667],
  ['28654', 'Butinge Oil Terminal', 'LT', 'LTBOT', 56.033333, 20.95],
  ['32630', 'Sullom Voe', 'GB', 'GBSUL', 60.466667, -1.3],
  // West Africa
  ['46205', 'Bonny', 'NG', 'NGBON', 4.45, 7.166667],
  ['46206', 'Bonny Offshore Terminal', 'NG', null, 4.183333, 7.233333],
  ['46135', 'Escravos Oil Terminal', 'NG', 'NGESC', 5.5, 5],
  ['46161', 'Forcados Oil Terminal', 'NG', 'NGFOR', 5.166667, 5.183333],
  ['46190', 'Brass Oil Terminal', 'NG', 'NGBRA', 4.066667, 6.283333],
  ['46195', 'Qua Iboe Oil Terminal', 'NG', 'NGQIB', 4.233333, 8.033333],
  ['46237', 'Agbami Oil Terminal', 'NG', 'NGABM', 3.466667, 5.566667],
  ['46241', 'Akpo Oil Terminal', 'NG', 'NGAKP', 3.133333, 6.816667],
  ['46549', 'Girassol Terminal', 'AO', 'AOGIR', -7.65, 11.683333],
  ['46551', 'Dalia Terminal', 'AO', 'AODAL', -7.683333, 11.766667],
  ['46547', 'Palanca Terminal', 'AO', 'AOPAT', -6.95, 12.4],
  // Americas
  ['8980', 'LOOP Terminal', 'US', 'USLO9', 28.883333, -90.016667],
  ['19660', 'Valdez Marine Terminal', 'US', 'USVDZ', 61.083333, -146.4],
  ['12180', 'Jose Terminal', 'VE', 'VEJOT', 10.1, -64.85],
  ['11900', 'Covenas', 'CO', 'COCVE', 9.416667, -75.683333],
  ['9395', 'Cayo Arcas Terminal', 'MX', 'MXCAT', 20.166667, -91.983333],
  ['9425', 'Dos Bocas Terminal', 'MX', 'MXDBT', 18.433333, -93.216667],
];

export const TERMINALS: readonly ImportedPort[] = ROWS.map(([wpiNumber, name, country, locode, lat, lon]) => ({
  id: locode ?? `wpi-${wpiNumber}`,
  name,
  country,
  ...(locode !== null && { locode }),
  lat,
  lon,
  source: TERMINALS_SOURCE,
  wpiNumber,
}));
