// Northing of the Mercator chart in degrees, on the sphere. In it, legs, closures and what the user draws are straight lines.

const DEGREES = 180 / Math.PI;

export const northingDeg = (latDeg: number): number => Math.atanh(Math.sin(latDeg / DEGREES)) * DEGREES;
export const latOfNorthing = (y: number): number => Math.asin(Math.tanh(y / DEGREES)) * DEGREES;
