// The engine makes functions of a few fixed texts while it opens: stand-ins for files and packages, which it is never asked for. The content
// security policy forbids code of texts, so they are here as code.

type StandIn = (...args: readonly unknown[]) => unknown;

/** By their texts, as of @myriaddreamin/typst-ts-web-compiler 0.7.0: a file's time, whether it is one, its real path. */
const STAND_INS: Readonly<Record<string, StandIn>> = {
  'return 0': () => 0,
  'return true': () => true,
  'path,return path': (path) => path,
};
/** Of the other two, which throw: documents have no files and packages but their own. */
const refuse: StandIn = () => {
  throw new Error('The engine asked for a file or a package that a document does not have');
};

/** While it works, which must be at once, functions are made of no other texts either. */
export function withoutEval<T>(work: () => T): T {
  const { Function: before } = globalThis;
  const made = (texts: string[]): StandIn => STAND_INS[texts.join()] ?? refuse;
  globalThis.Function = new Proxy(before, {
    construct: (_, texts: string[]) => made(texts),
    apply: (_, __, texts: string[]) => made(texts), // a build leaves out `new`
  });
  try {
    return work();
  } finally {
    globalThis.Function = before;
  }
}
