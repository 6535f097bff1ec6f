// Positions written in degrees, minutes and seconds with a hemisphere, as the ASAM files have them.
import type { LonLat } from '#contract/units.ts';

const PART = String.raw`(\d{1,3})\s*[°ºd]\s*(?:(\d{1,3}(?:\.\d+)?)\s*['’′]\s*)?(?:(\d{1,3}(?:\.\d+)?)\s*(?:"|”|″|'')\s*)?`;
const POSITION = new RegExp(String.raw`^\s*${PART}([NS])[\s,;]*${PART}([EW])\s*$`, 'i');

/**
 * 60 minutes or seconds are taken and carried over: 378 of the 8,642 incidents of the file of June 2022 are written so, and 60 write
 * seconds with a zero in front (010). 61 are a mistake.
 */
function toDegrees(degrees = '', minutes = '0', seconds = '0'): number | undefined {
  if (Number(minutes) > 60 || Number(seconds) > 60) return undefined;
  return (Number(degrees) * 3600 + Number(minutes) * 60 + Number(seconds)) / 3600;
}

/** undefined when the text is no position, or one that is not on the earth. Latitude comes first, with any blank between. */
export function parseSexagesimal(text: string): LonLat | undefined {
  const match = POSITION.exec(text);
  if (!match) return undefined;
  const lat = toDegrees(match[1], match[2], match[3]);
  const lon = toDegrees(match[5], match[6], match[7]);
  if (lat === undefined || lon === undefined || lat > 90 || lon > 180) return undefined;
  const south = match[4]?.toUpperCase() === 'S';
  const west = match[8]?.toUpperCase() === 'W';
  return [west && lon !== 0 ? -lon : lon, south && lat !== 0 ? -lat : lat];
}
