// Every text that the page shows from now on, one after the other: for what must never be said, not even for a moment.
export function textsSeen(): { texts: readonly string[]; stop: () => void } {
  const texts: string[] = [];
  const watching = new MutationObserver(() => texts.push(document.body.textContent ?? ''));
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { texts, stop: () => watching.disconnect() };
}
