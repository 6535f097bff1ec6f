// A mail server of our own on this machine: takes mails, or answers as it is told, and keeps every line that it heard.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

interface SmtpSink {
  url: string;
  /** Line by line; of a mail also its headers and its body. */
  told: string[];
  close: () => Promise<void>;
}

export async function openSmtpSink(onSocket: (socket: Socket, told: string[]) => void): Promise<SmtpSink> {
  const told: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket, told);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `smtp://user:very-secret-password@127.0.0.1:${(server.address() as AddressInfo).port}`, told, close };
}

/** Speaks as much SMTP as a client needs; `answers` take the place of its own, by the command or its first word. */
export const speakSmtp =
  (answers: Record<string, string> = {}) =>
  (socket: Socket, told: string[]) => {
    let inData = false;
    let rest = '';
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        told.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write('250 taken\r\n');
          continue;
        }
        const word = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
        inData = word === 'DATA';
        const own: Record<string, string> = { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '235 yes', DATA: '354 go on', QUIT: '221 bye' };
        socket.write(`${answers[line] ?? answers[word] ?? own[word] ?? '250 yes'}\r\n`);
      }
    });
  };
