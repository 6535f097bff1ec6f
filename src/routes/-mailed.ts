// The values in a mailed link's address, always as text, whatever the router makes of them.

/** The router reads a code of digits as a number. Values that are missing, or longer than any of ours, are left out. */
export const mailed = <N extends string>(search: Record<string, unknown>, ...names: N[]): { [K in N]?: string } =>
  Object.fromEntries(
    names
      .map((name) => [name, typeof search[name] === 'number' ? String(search[name]) : search[name]] as const)
      .filter(([, value]) => typeof value === 'string' && value !== '' && value.length <= 254),
  ) as { [K in N]?: string };
