import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { onEnd } from './on-end.ts';

const answerTo = () => new ServerResponse(new IncomingMessage(new Socket()));

it('is called once when the answer ends, immediately if the connection has already ended, and never after it was stopped', () => {
  const told: string[] = [];
  const sent = answerTo();
  onEnd(sent, () => told.push('sent'));
  sent.emit('finish');
  sent.emit('close');
  expect(told).toEqual(['sent']);
  const gone = answerTo();
  gone.destroy();
  onEnd(gone, () => told.push('gone'));
  expect(told).toEqual(['sent', 'gone']);
  const stopped = answerTo();
  onEnd(stopped, () => told.push('never'))();
  stopped.emit('close');
  expect(told).toEqual(['sent', 'gone']);
});
