// A file in the layout that OFAC documents for SDN.CSV, written by hand: every name, company and number of a person is invented. It has no
// line of names, twelve columns (OFAC_COLUMNS), "-0- " for what is empty, and a last line with the sign of the end of a file.
const EMPTY = '-0- ';
const row = (
  no: number,
  name: string,
  type: string,
  program: string,
  more: Partial<Record<'callSign' | 'type' | 'flag' | 'owner', string>>,
  remarks: string,
) => {
  const quoted = (text: string | undefined) => (text === undefined ? EMPTY : `"${text}"`);
  const vessel = [more.callSign, more.type, undefined, undefined, more.flag, more.owner].map(quoted);
  return [no, `"${name}"`, type === '' ? EMPTY : `"${type}"`, `"${program}"`, EMPTY, ...vessel, quoted(remarks)].join(',');
};

export const SDN_CSV = [
  row(90_001, 'BLUE HERON TRADING COMPANY, LTD.', '', 'EXAMPLE1', {}, 'Registration Number 9187629 (Nowhere).'),
  row(90_002, 'DOE, Jan Pieter', 'individual', 'EXAMPLE1', {}, 'DOB 01 Jan 1960; Passport IMO9319466 (Nowhere).'),
  row(
    90_003,
    'AMBER CRANE',
    'vessel',
    'EXAMPLE1] [EXAMPLE2',
    { callSign: '3ABC1', type: 'Crude Oil Tanker', flag: 'Panama', owner: 'BLUE HERON TRADING COMPANY, LTD.' },
    "Vessel Registration Identification IMO 9187629; MMSI 351000001; f.k.a. 'SILVER CRANE'; (Linked To: BLUE HERON TRADING COMPANY, LTD.).",
  ),
  row(90_004, 'QUIET OTTER', 'vessel', 'EXAMPLE2', { flag: 'Cook Islands' }, 'Vessel Year of Build 2001.'),
  row(90_005, 'N-0000X', 'aircraft', 'EXAMPLE2', {}, 'Aircraft Model Example.'),
  '\u001a',
].join('\r\n');
