// What S-52's look-ups say of a class where no attribute of the object selects another line: display priority and display category (1 base,
// 2 standard, 3 other), by geometry. Facts of the look-ups that OpenCPN carries (data/s57data/S52RAZDS.RLE, chartsymbols.xml: plain
// boundaries, lines, simplified points), of an edition 3 of the Presentation Library. Where its category and its viewing group are at odds,
// the group counts (12xxx base, 2xxxx standard, 3xxxx other). Categories that edition 4.0 changed (rivers, lakes, routeing measures, cable and
// pipeline areas, fishing facilities, gridirons, distance marks) are as IHO's S-101 Portrayal Catalogue and its S-64 test cells have them.
import type { EncGeometry } from './rule.ts';

type Rank = readonly [priority: number, category: 1 | 2 | 3];

const LOOK_UPS: readonly (readonly [EncGeometry, ...Rank, classes: string])[] = [
  ['area', 1, 1, 'DEPARE DRGARE LNDARE UNSARE'],
  ['area', 2, 1, 'CANALS DOCARE LOKBSN RIVERS'],
  ['area', 2, 2, 'LAKARE'],
  ['area', 2, 3, 'ADMARE AIRARE CONZNE COSARE CUSZNE EXEZNE FRPARE FSHZNE HRBARE TESARE TS_FEB TS_PAD TS_PNH TS_PRH TS_TIS'],
  ['area', 2, 3, 'T_HMON T_NHMN T_TIMS'],
  ['area', 3, 1, 'ICEARE'],
  ['area', 3, 2, 'ACHARE BUAARE CTNARE CTSARE DAMCON DMPGRD DYKCON FERYRT FSHGRD ICNARE LNDRGN MARCUL RADRNG SEAARE'],
  ['area', 3, 3, 'BERTHS CBLARE PIPARE RAPIDS SBDARE SLOGRD VEGATN WEDKLP'],
  ['area', 4, 2, 'DWRTPT FAIRWY FSHFAC MIPARE M_NSYS OSPARE PILBOP PRCARE RCTLPT SNDWAV SPLARE SUBTLN SWPARE TSEZNE TWRTPT'],
  ['area', 4, 3, 'BUISGL CHKPNT CRANES DRYDOC FORSTC HRBFAC LNDMRK LOCMAG MAGVAR M_QUAL OBSTRN PRDARE ROADWY SILTNK SMCFAC'],
  ['area', 4, 3, 'TUNNEL WATTUR WRECKS'],
  ['area', 5, 1, 'FLODOC HULKES LOGPON OFSPLF PONTON'],
  ['area', 5, 2, 'ACHBRT ARCSLN CAUSWY GRIDRN ISTZNE RESARE'],
  ['area', 5, 3, 'RUNWAY'],
  ['area', 6, 1, 'MORFAC'],
  ['area', 6, 2, 'NEWOBJ RECTRC TSSCRS TSSLPT TSSRON'],
  ['area', 7, 1, 'SLCONS'],
  ['area', 7, 3, 'TIDEWY'],
  ['area', 8, 1, 'BRIDGE CONVYR GATCON PYLONS'],
  ['line', 2, 1, 'CANALS RIVERS'],
  ['line', 3, 3, 'CBLSUB DEPARE FNCLNE RAPIDS STSLNE TIDEWY VEGATN WATFAL'],
  ['line', 4, 1, 'OILBAR'],
  ['line', 4, 2, 'DYKCON FERYRT FSHFAC MARCUL NAVLNE SNDWAV'],
  ['line', 4, 3, 'FORSTC LNDELV LNDMRK LOCMAG MAGVAR OBSTRN RAILWY ROADWY SBDARE SLOGRD SLOTOP TUNNEL WATTUR'],
  ['line', 5, 1, 'FLODOC PONTON'],
  ['line', 5, 2, 'ASLXIS CAUSWY LAKSHR'],
  ['line', 5, 3, 'BERTHS DEPCNT'],
  ['line', 6, 1, 'MORFAC'],
  ['line', 6, 2, 'DAMCON DWRTCL NEWOBJ RADLNE RCRTCL RDOCAL RECTRC'],
  ['line', 6, 3, 'PIPSOL RUNWAY'],
  ['line', 7, 1, 'COALNE SLCONS'],
  ['line', 7, 2, 'TSSBND'],
  ['line', 8, 1, 'BRIDGE CBLOHD CONVYR GATCON LNDARE PIPOHD'],
  ['line', 8, 2, 'TSELNE'],
  ['point', 3, 2, 'BUAARE SEAARE'],
  ['point', 3, 3, 'SLOGRD SLOTOP VEGATN WATTUR WEDKLP'],
  ['point', 4, 1, 'LNDARE'],
  ['point', 4, 2, 'CTNARE CTSARE DMPGRD FSHFAC ICNARE LNDRGN MARCUL MIPARE RCTLPT SNDWAV SPLARE'],
  ['point', 4, 3, 'AIRARE BUISGL CRANES CTRPNT FORSTC HRBFAC LNDELV LNDMRK LOCMAG MAGVAR OBSTRN PIPARE PRDARE RDOSTA SBDARE SILTNK SPRING'],
  ['point', 4, 3, 'TS_FEB TS_PAD TS_PNH TS_PRH TS_TIS T_HMON T_NHMN T_TIMS UWTROC WRECKS'],
  ['point', 5, 1, 'HULKES OFSPLF PILPNT'],
  ['point', 5, 2, 'ACHBRT PRCARE'],
  ['point', 5, 3, 'CURENT RADSTA'],
  ['point', 6, 1, 'MORFAC'],
  ['point', 6, 2, 'ACHARE FOGSIG NEWOBJ PILBOP RADRFL RDOCAL RETRFL RTPBCN'],
  ['point', 7, 2, 'DAYMAR DISMAR SISTAT SISTAW'],
  ['point', 7, 3, 'CGUSTA RSCSTA'],
  ['point', 8, 1, 'PYLONS SLCONS'],
  ['point', 8, 2, 'BCNCAR BCNISD BCNLAT BCNSAW BCNSPP BOYCAR BOYINB BOYISD BOYLAT BOYSAW BOYSPP GATCON LIGHTS LITFLT LITVES'],
];

export const lookUps = LOOK_UPS.flatMap(([geometry, priority, category, classes]) =>
  classes.split(' ').map((cls) => ({ cls, geometry, priority, category })),
);

/**
 * The images along boundaries in the look-ups of symbolised boundaries, by the class's last line: facts of S-52, under our names. All other
 * areas have the same boundary as among plain ones.
 */
const ALONG: Readonly<Record<string, string>> = {
  'line-area-limit': 'ARCSLN FAIRWY FERYRT FSHFAC HRBARE LOCMAG RECTRC SNDWAV SWPARE',
  'line-restricted': 'CTSARE DMPGRD ICNARE ISTZNE MIPARE OSPARE PILBOP RESARE SPLARE SUBTLN TWRTPT',
  'line-anchorage': 'ACHARE',
  'line-buoyage': 'M_NSYS',
  'line-cable-area': 'CBLARE',
  'line-caution': 'CTNARE',
  'line-deep-water': 'DWRTPT',
  'line-pipeline-area': 'PIPARE',
  'line-precautionary': 'PRCARE',
  'line-tides': 'TS_FEB TS_PAD TS_PNH TS_PRH TS_TIS T_HMON T_NHMN T_TIMS',
  // after INT1, where S-52 has a general one: README.md
  'line-marine-farm': 'MARCUL',
  'line-administration': 'ADMARE CONZNE COSARE CUSZNE EXEZNE FRPARE FSHZNE TESARE',
};

export const alongBoundaries: ReadonlyMap<string, string> = new Map(
  Object.entries(ALONG).flatMap(([image, classes]) => classes.split(' ').map((cls) => [cls, image] as const)),
);
