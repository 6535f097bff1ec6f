// What every bench reports.

export interface Figure {
  name: string;
  value: number;
  limit?: number;
  detail?: object;
}
export type Report = (figure: Figure) => void;
