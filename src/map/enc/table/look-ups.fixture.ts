// What S-52's look-ups say of a class where no attribute of the object selects another line: display priority and display category (1 base,
// 2 standard, 3 other), by geometry. Facts of the look-ups that OpenCPN carries (data/s57data/S52RAZDS.RLE, chartsymbols.xml: plain
// boundaries, lines, simplified points), of an edition 3 of the Presentation Library. Where its category and its viewing group are at odds,
// the group counts (12xxx base, 2xxxx standard, 3xxxx other); where edition 4.0 moved routeing measures from base to standard, as
// IHO's S-101 Portrayal Catalogue has them (25010 to 25060).
import type { EncGeometry } from './rule.ts';

type Rank = readonly [priority: number, category: 1 | 2 | 3];

const LOOK_UPS: readonly (readonly [EncGeometry, ...Rank, classes: string])[] = [
  ['area', 1, 1, 'DEPARE DRGARE LNDARE UNSARE'],
  ['area', 2, 1, 'CANALS DOCARE LOKBSN'],
  ['area', 2, 3, 'ADMARE AIRARE CONZNE COSARE CUSZNE EXEZNE FRPARE FSHZNE HRBARE LAKARE RIVERS TESARE TS_FEB TS_PAD TS_PNH TS_PRH TS_TIS'],
  ['area', 2, 3, 'T_HMON T_NHMN T_TIMS'],
  ['area', 3, 1, 'ICEARE'],
  ['area', 3, 2, 'ACHARE BUAARE CBLARE CTNARE CTSARE DAMCON DMPGRD DYKCON FERYRT FSHGRD ICNARE LNDRGN MARCUL PIPARE RADRNG SEAARE'],
  ['area', 3, 3, 'BERTHS RAPIDS SBDARE SLOGRD VEGATN WEDKLP'],
  ['area', 4, 2, 'DWRTPT FAIRWY MIPARE M_NSYS OSPARE PILBOP PRCARE RCTLPT SNDWAV SPLARE SUBTLN SWPARE TSEZNE TWRTPT'],
  ['area', 4, 3, 'BUISGL CHKPNT CRANES DRYDOC FORSTC FSHFAC HRBFAC LNDMRK LOCMAG MAGVAR M_QUAL OBSTRN PRDARE ROADWY SILTNK SMCFAC'],
  ['area', 4, 3, 'TUNNEL WATTUR WRECKS'],
  ['area', 5, 1, 'FLODOC HULKES LOGPON OFSPLF PONTON'],
  ['area', 5, 2, 'ACHBRT ARCSLN CAUSWY ISTZNE RESARE'],
  ['area', 5, 3, 'GRIDRN RUNWAY'],
  ['area', 6, 1, 'MORFAC'],
  ['area', 6, 2, 'NEWOBJ RECTRC TSSCRS TSSLPT TSSRON'],
  ['area', 7, 1, 'SLCONS'],
  ['area', 7, 3, 'TIDEWY'],
  ['area', 8, 1, 'BRIDGE CONVYR GATCON PYLONS'],
  ['line', 2, 1, 'CANALS'],
  ['line', 2, 2, 'RIVERS'],
  ['line', 3, 3, 'CBLSUB DEPARE FNCLNE RAPIDS STSLNE TIDEWY VEGATN WATFAL'],
  ['line', 4, 1, 'OILBAR'],
  ['line', 4, 2, 'DYKCON FERYRT MARCUL NAVLNE SNDWAV'],
  ['line', 4, 3, 'FORSTC FSHFAC LNDELV LNDMRK LOCMAG MAGVAR OBSTRN RAILWY ROADWY SBDARE SLOGRD SLOTOP TUNNEL WATTUR'],
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
  ['point', 3, 3, 'SLOGRD VEGATN WATTUR WEDKLP'],
  ['point', 4, 1, 'LNDARE'],
  ['point', 4, 2, 'CTNARE CTSARE DMPGRD ICNARE LNDRGN MARCUL MIPARE PIPARE RCTLPT SNDWAV SPLARE'],
  ['point', 4, 3, 'AIRARE BUISGL CRANES CTRPNT FORSTC FSHFAC HRBFAC LNDELV LNDMRK LOCMAG MAGVAR OBSTRN PRDARE RDOSTA SBDARE SILTNK SPRING'],
  ['point', 4, 3, 'TS_FEB TS_PAD TS_PNH TS_PRH TS_TIS T_HMON T_NHMN T_TIMS UWTROC WRECKS'],
  ['point', 5, 1, 'HULKES OFSPLF PILPNT'],
  ['point', 5, 2, 'ACHBRT PRCARE'],
  ['point', 5, 3, 'CURENT RADSTA'],
  ['point', 6, 1, 'MORFAC'],
  ['point', 6, 2, 'ACHARE FOGSIG NEWOBJ PILBOP RADRFL RDOCAL RETRFL RTPBCN'],
  ['point', 7, 2, 'DAYMAR SISTAT SISTAW'],
  ['point', 7, 3, 'CGUSTA DISMAR RSCSTA'],
  ['point', 8, 1, 'PYLONS SLCONS'],
  ['point', 8, 2, 'BCNCAR BCNISD BCNLAT BCNSAW BCNSPP BOYCAR BOYINB BOYISD BOYLAT BOYSAW BOYSPP GATCON LIGHTS LITFLT LITVES'],
];

export const lookUps = LOOK_UPS.flatMap(([geometry, priority, category, classes]) =>
  classes.split(' ').map((cls) => ({ cls, geometry, priority, category })),
);
