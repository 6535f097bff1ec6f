// What a mailed link carries in its address: words, whatever the router takes them for.

/** A code of digits alone is a number to the router. What is missing or longer than any of ours is left out. */
export const mailed = <N extends string>(search: Record<string, unknown>, ...names: N[]): { [K in N]?: string } =>
  Object.fromEntries(
    names
      .map((name) => [name, typeof search[name] === 'number' ? String(search[name]) : search[name]] as const)
      .filter(([, value]) => typeof value === 'string' && value !== '' && value.length <= 254),
  ) as { [K in N]?: string };
