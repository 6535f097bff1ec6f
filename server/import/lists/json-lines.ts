// The lines of a file of JSON lines as it streams. Knows nothing of what they mean.
import { createReadStream } from 'node:fs';
import { BadFile, systemInWords, Utf8Text } from '#server/import/text-file.ts';

export type JsonLine = { line: number } & ({ value: unknown } | { wrong: string });

/** One line longer than this is no line of a list. */
const MAX_LINE_CHARACTERS = 4_000_000;

function readLine(text: string, line: number): JsonLine[] {
  if (text.trim() === '') return [];
  try {
    return [{ line, value: JSON.parse(text) as unknown }];
  } catch {
    return [{ line, wrong: 'the line is not JSON, or not all of it is there' }];
  }
}

/** @throws BadFile when the whole file cannot be read; the signal's reason when it is aborted */
export async function* readJsonLines(
  path: string,
  { signal, onBytes }: { signal?: AbortSignal | undefined; onBytes: (bytes: number) => void },
): AsyncGenerator<JsonLine> {
  const file = createReadStream(path);
  const text = new Utf8Text(onBytes);
  text.setEncoding('utf8');
  file.on('error', (error) => text.destroy(error));
  file.pipe(text);
  let [rest, line] = ['', 0];
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      signal?.throwIfAborted();
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE_CHARACTERS) throw new BadFile(`Line ${line + lines.length + 1} does not end`);
      for (const one of lines) yield* readLine(one, (line += 1));
    }
    yield* readLine(rest, line + 1);
  } catch (error) {
    throw systemInWords(error);
  } finally {
    file.destroy();
    text.destroy();
  }
}
