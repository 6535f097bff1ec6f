// Whether the link carries ten megabytes in the background without anybody noticing or paying. A guess from what the browser says, or has
// just downloaded; never whether there is a connection.

/** Ours. Ten megabytes take 16 s at this speed. */
const GOOD_MBIT_S = 5;
/** Of smaller answers, most of the time is waiting. */
const TELLING_BYTES = 100_000;

/** Members of the Network Information API, which Firefox and Safari do not have. */
interface NetworkInformation {
  saveData?: boolean;
  /** On phones: how the device is connected. */
  type?: string;
  effectiveType?: string;
  /** Mbit/s, at most 10. */
  downlink?: number;
}

type Download = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>;

/** Of the fastest of them, Mbit/s. 0: none says anything, such as where all came from this device. */
const fastestMbitS = (downloads: readonly Download[]): number =>
  Math.max(
    0,
    ...downloads
      .filter(({ transferSize, responseStart, responseEnd }) => transferSize >= TELLING_BYTES && responseEnd > responseStart)
      .map(({ transferSize, responseStart, responseEnd }) => (transferSize * 8) / 1000 / (responseEnd - responseStart)),
  );

export function isGoodLink(
  { connection }: { connection?: NetworkInformation } = navigator as { connection?: NetworkInformation },
  downloads: readonly Download[] = performance.getEntriesByType('resource') as PerformanceResourceTiming[],
): boolean {
  const fastest = fastestMbitS(downloads);
  if (!connection) return fastest >= GOOD_MBIT_S;
  if (fastest > 0 && fastest < GOOD_MBIT_S) return false; // what browsers say of a link may be that of the last one
  const { saveData, type, effectiveType, downlink = 0 } = connection;
  return !saveData && type !== 'cellular' && effectiveType === '4g' && downlink >= GOOD_MBIT_S;
}
