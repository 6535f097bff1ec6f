// Keeps the build free of modules that wait at their top level: WebKit, and so every iPad, hands such a module, and each that imports it, out to
// a second import before it has run (https://bugs.webkit.org/show_bug.cgi?id=242740).
import { parseAst, type Plugin } from 'vite';

/** Whether the code, a module, waits outside of its functions. */
export function waitsAtTopLevel(code: string): boolean {
  const waits = (tree: unknown): boolean => {
    if (Array.isArray(tree)) return tree.some(waits);
    if (typeof tree !== 'object' || tree === null) return false;
    const { type, await: forAwait } = tree as { type?: string; await?: boolean };
    if (type?.includes('Function')) return false;
    return type === 'AwaitExpression' || forAwait === true || Object.values(tree).some(waits);
  };
  return /\bawait\b/.test(code) && waits(parseAst(code, { sourceType: 'module' }).body);
}

export const noTopLevelAwait = (): Plugin => ({
  name: 'fathom:no-top-level-await',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && waitsAtTopLevel(file.code))
        this.error(`${file.fileName} waits at the top level of a module: wait in a function`);
    }
  },
});
