// Every case of edit-cases.ts, five times each: node tests/chaos/edits.ts [times] [part of a name]
import { EDIT_CASES, play, startEditWorld } from './edit-cases.ts';

const times = Number(process.argv[2] ?? 5);
const wanted = process.argv[3] ?? '';
const cases = Object.entries(EDIT_CASES).filter(([name]) => name.includes(wanted));
const world = await startEditWorld();
let failed = 0;
let played = 0;
try {
  for (let round = 1; round <= times; round += 1) {
    for (const [at, [name, edit]] of cases.entries()) {
      played += 1;
      try {
        await play(world, edit, `Round ${round} case ${at + 1}`);
        console.log(`ok      ${round} ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED  ${round} ${name}\n${error instanceof Error ? error.message : String(error)}`);
        world.link.heal();
        await world.server.start();
        await world.reopen();
      }
    }
  }
} finally {
  await world.close();
}
console.log(`${played - failed} of ${played}: nothing lost, nothing doubled`);
process.exitCode = failed > 0 || played === 0 ? 1 : 0;
