// Numbers that S-57 (edition 3.1, part 3) has for kinds of records and of places.

/** RCNM. */
export const [CONNECTED_NODE, EDGE] = [120, 130] as const;
/** PRIM; NO_PLACE: of collections. */
export const [POINT, LINE, AREA, NO_PLACE] = [1, 2, 3, 255] as const;
