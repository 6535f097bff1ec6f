// Counts the refusals on this page, so that a form learns whether its input was accepted.
let count = 0;

/** Called by every failing call and edit, and by a form that does not accept its input. */
export const noteRefusal = (): void => void count++;

/**
 * The result of `work` if that is true or false; otherwise whether it ended without a refusal on this page meanwhile. An unrelated refusal
 * counts too: keeping a draft too long is better than losing a text.
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
