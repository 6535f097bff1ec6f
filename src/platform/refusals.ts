// Counts what was refused on this page, so that a form learns whether what it sent off was taken.
let count = 0;

/** Told by every call and every edit that fails, and by a form that does not take what was typed. */
export const noteRefusal = (): void => void count++;

/**
 * What `work` answers where that is true or false; else whether it ended and nothing of this page was refused meanwhile. A refusal of
 * something else counts too: rather a draft that is kept once more than a text that is lost.
 */
export async function wasTaken(work: () => unknown): Promise<boolean> {
  const before = count;
  try {
    const answer = await work();
    return answer === true || (answer !== false && count === before);
  } catch (error) {
    reportError(error);
    return false;
  }
}
