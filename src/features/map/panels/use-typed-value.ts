// The number field of the nautical chart that is being typed in. All others show what is drawn.
import { useState } from 'react';
import type { NauticalChartValues } from '#contract/entities/chart-options.ts';
import { type TypedName, withTypedValue, type WrongValue, wrongValue } from '#domain/charts/typed-values.ts';
import { setEncValues } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { chooseDepths, tools } from '#platform/tools.ts';

interface Typing {
  name: TypedName;
  text: string;
  wrong: WrongValue | undefined;
  /** What was drawn before the first letter: "125" on the way to "12.5" leaves nothing behind. */
  before: NauticalChartValues;
  /** What is drawn since the last letter. Other values come from elsewhere, and take the place of what was typed. */
  drawn: NauticalChartValues;
}

interface TypedValue {
  textOf: (name: TypedName) => string;
  wrongOf: (name: TypedName) => WrongValue | undefined;
  type: (name: TypedName, text: string) => void;
  /** The safety contour that was typed has raised the deep contour. */
  hasRaisedDeep: boolean;
}

/** What is typed is drawn at once unless it is wrong. */
export function useTypedValue(): TypedValue {
  const { encValues } = useWorkbench();
  const [last, setLast] = useState<Typing>();
  const typing = last?.drawn === encValues ? last : undefined;
  return {
    textOf: (name) => (typing?.name === name ? typing.text : String(encValues[name])),
    wrongOf: (name) => (typing?.name === name ? typing.wrong : undefined),
    type: (name, text) => {
      const before = typing?.name === name ? typing.before : encValues;
      const typed = text.trim() === '' ? Number.NaN : Number(text);
      const wrong = wrongValue(before, name, typed);
      const drawn = wrong ? encValues : withTypedValue(before, name, typed);
      setLast({ name, text, wrong, before, drawn });
      if (wrong) return;
      changeWorkbench((bench) => setEncValues(bench, drawn));
      if (name === 'safetyContour' || name === 'safetyDepth') chooseDepths([...new Set([...tools.get().chosenDepths, name])]);
    },
    hasRaisedDeep: typing !== undefined && typing.name === 'safetyContour' && encValues.deepContour > typing.before.deepContour,
  };
}
