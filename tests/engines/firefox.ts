// Firefox: speaks WebDriver BiDi itself, over one WebSocket, so that no geckodriver is needed.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ended, type Engine, said, startDesk } from './engine.ts';

const binary = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** What this computer lacks to drive it; undefined: nothing. */
export const firefoxLacks = (): string | undefined => (binary() ? undefined : 'Firefox (Debian: firefox-esr)');

/** Draws WebGL by the processor, offers touch, and asks Mozilla for nothing. */
const PREFERENCES = {
  'webgl.force-enabled': true,
  'dom.w3c_touch_events.enabled': 1,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'extensions.update.enabled': false,
};

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string };
}

/** One connection to the browser: commands, each with its answer, and the errors of its console. */
async function connect(url: string): Promise<{
  command: <T>(method: string, params?: object) => Promise<T>;
  errors: () => string[];
}> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Message) => void>();
  let errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error') errors.push(message.params.text ?? '');
  });
  await new Promise<void>((open, failed) => {
    socket.addEventListener('open', () => open());
    socket.addEventListener('error', () => failed(new Error(`no connection to ${url}`)));
  });
  let last = 0;
  return {
    async command<T>(method: string, params: object = {}) {
      const id = ++last;
      const answer = await new Promise<Message>((come) => {
        waiting.set(id, come);
        socket.send(JSON.stringify({ id, method, params }));
      });
      waiting.delete(id);
      if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`);
      return answer.result as T;
    },
    errors() {
      const found = errors;
      errors = [];
      return found;
    },
  };
}

export async function openFirefox(): Promise<Engine> {
  const desk = await startDesk();
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(desk.home, 'user.js'), lines.join('\n'));
  const args = ['--remote-debugging-port', '0', '--profile', desk.home, '--no-remote', 'about:blank'];
  const browser = spawn(binary() ?? '', args, { env: desk.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await said(browser, /WebDriver BiDi listening on (ws:\S+)/);
  const { command, errors } = await connect(`${url}/session`);
  await command('session.new', { capabilities: {} });
  await command('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await command<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await command('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return {
    goTo: (to) => command('browsingContext.navigate', { context, url: to, wait: 'complete' }),
    async run(code, ...values) {
      const expression = `Promise.resolve((${code.toString()})(...${JSON.stringify(values)})).then((answer) => JSON.stringify({ answer }))`;
      const done = await command<{ type: string; result?: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', {
        target: { context },
        awaitPromise: true,
        expression,
      });
      if (done.type !== 'success') throw new Error(done.exceptionDetails?.text);
      return JSON.parse(done.result?.value ?? '').answer;
    },
    act: (actions) => command('input.performActions', { context, actions }),
    async picture() {
      const { data } = await command<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    errors: () => Promise.resolve(errors()),
    async close() {
      await command('browser.close').catch(() => undefined);
      await ended(browser);
      await desk.end();
    },
  };
}
