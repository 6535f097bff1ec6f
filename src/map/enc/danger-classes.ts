// Which objects of the chart are dangers. Without anything of the chart's look, so that a tap can ask, too.

/** S-57; always. */
export const DANGER_CLASSES = ['OBSTRN', 'UWTROC', 'WRECKS'];
/** Dangers where they are said to lie under water, to cover or to be awash. */
export const DANGERS_SOMETIMES = ['PILPNT', 'MORFAC', 'FSHFAC', 'MARCUL', 'OFSPLF', 'PIPSOL', 'SLCONS', 'PONTON', 'CAUSWY'];
/** WATLEV: always under water, covers and uncovers, awash. */
export const DANGER_WATER_LEVELS = ['3', '4', '5'];
