// IMO ship identification numbers: seven digits that a hull keeps for life, whatever her name, flag or MMSI (IMO resolution A.1117(30)).

/** The seventh digit for the first six: the last digit of their sum, weighed 7 to 2. */
export function imoCheckDigit(firstSix: number): number {
  let rest = firstSix;
  let sum = 0;
  for (let weight = 2; weight <= 7; weight++) {
    sum += (rest % 10) * weight;
    rest = Math.floor(rest / 10);
  }
  return sum % 10;
}

/** Accepts what people write: 9074729, IMO 9074729, imo9074729, with spaces around. undefined unless it is seven digits with the right check digit. */
export function parseImo(text: string): number | undefined {
  const digits = /^\s*(?:IMO\s*)?(\d{7})\s*$/i.exec(text)?.[1];
  const imo = Number(digits);
  return digits !== undefined && isImoNumber(imo) ? imo : undefined;
}

export function isImoNumber(imo: number | string): boolean {
  if (typeof imo === 'string') return parseImo(imo) !== undefined;
  if (!Number.isInteger(imo) || imo < 1_000_000 || imo > 9_999_999) return false;
  return imo % 10 === imoCheckDigit(Math.floor(imo / 10));
}
