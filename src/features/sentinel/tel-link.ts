/** Opens the device's telephone: the number without blanks and signs that people put between. */
export const telLink = (telephone: string): string => `tel:${telephone.replaceAll(/[^+\d]/g, '')}`;
