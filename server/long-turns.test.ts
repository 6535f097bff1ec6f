import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createJobs } from './jobs/jobs.ts';
import { createLongTurns, nameCalls } from './long-turns.ts';

const told: unknown[] = [];
const turnsThatTell = () => {
  told.length = 0;
  return createLongTurns({ warn: (_, fields) => void told.push(fields) });
};

describe('a long turn of the event loop', () => {
  it('is told with what ran in it, and with the processor time beside the clock’s', () => {
    const turns = turnsThatTell();
    turns.look(1000, 10);
    const end = turns.enter('alerts');
    end();
    turns.look(1520, 500);
    expect(told).toEqual([{ heldMs: 500, processorMs: 490, what: 'alerts' }]);
    turns.look(1540, 501);
    turns.look(2540, 503); // the machine gave it no core
    expect(told).toHaveLength(1);
  });

  it('names what has been under way for many turns, and forgets what ended before', () => {
    const turns = turnsThatTell();
    const end = turns.enter('import');
    turns.enter('import');
    turns.enter('ratings')();
    turns.look(0, 0);
    turns.look(20, 1);
    end();
    turns.look(40, 2);
    turns.look(400, 300);
    expect(told).toEqual([{ heldMs: 340, processorMs: 298, what: 'import' }]);
  });

  it('names no more than a line can hold', () => {
    const turns = turnsThatTell();
    turns.look(0, 0);
    for (let no = 1; no <= 20; no++) turns.enter(`job ${no}`);
    turns.look(1000, 900);
    expect(told).toMatchObject([{ what: expect.stringMatching(/^job 1, .*job 12, and 8 more$/) }]);
  });

  it('names calls by their route and jobs by their name', async () => {
    const turns = turnsThatTell();
    const server = fastify();
    nameCalls(server, turns);
    server.get('/api/ships/:id', async () => ({}));
    turns.look(0, 0);
    await server.inject('/api/ships/247123456');
    await createJobs(() => 0, turns).run('ratings', 1000, async () => undefined);
    turns.look(1000, 900);
    expect(told).toMatchObject([{ what: 'GET /api/ships/:id, ratings' }]);
  });
});
