// The request headers of POST /api/ships, read as RFC 9110 says (12.5.3 and 13.1.2).

/** Whether gzip may be sent: named, or covered by *, with a weight above 0. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
  return (codings.get('gzip') ?? codings.get('x-gzip') ?? codings.get('*') ?? 0) > 0;
}

/** The entity tags of If-None-Match, weak ones as strong: the comparison is the weak one. */
export function etagsIn(header: string | undefined): string[] {
  return header?.match(/"[^"]*"/g) ?? [];
}
