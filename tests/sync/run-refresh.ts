// The long run of the refresh world: node tests/sync/run-refresh.ts [--rounds 10000] [--seed 1]. Ends with 1 when SY16 was broken.
import { parseArgs } from 'node:util';
import { openRefreshHarness } from './refresh-harness.ts';
import { renewMany } from './refresh-world.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } });
const harness = await openRefreshHarness();
const { broken, ...counts } = await renewMany({ ...harness, seed: Number(values.seed), rounds: Number(values.rounds) });
const reusesLogged = await harness.reusesLogged();
await harness.close();
console.log({ seed: Number(values.seed), ...counts, reusesLogged, broken: broken.length });
for (const said of broken.slice(0, 20)) console.log(said);
process.exitCode = broken.length === 0 && counts.caught === counts.reuses && reusesLogged === counts.caught ? 0 : 1;
