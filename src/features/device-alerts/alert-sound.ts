// The tones of alerts, made in code so that they work offline. More tones, higher and closer together, mean more urgent.
import type { Priority } from '#domain/alerts/situation.ts';

interface Pattern {
  times: number;
  everyS: number;
  hz: readonly number[];
}

/** Distinguishable without learning them: one low tone means "for your information", a quick two-tone run means "now". */
const PATTERNS: Record<Priority, Pattern> = {
  emergency: { times: 10, everyS: 0.16, hz: [988, 740] },
  alarm: { times: 6, everyS: 0.24, hz: [880, 880] },
  warning: { times: 2, everyS: 0.32, hz: [660, 660] },
  caution: { times: 1, everyS: 0.4, hz: [440, 440] },
};
const LOUDNESS = 0.25;
/** A tone that starts or stops abruptly clicks. */
const EDGE_S = 0.02;
const PATIENCE_MS = 500;

let context: AudioContext | undefined;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function play(at: AudioContext, { times, everyS, hz }: Pattern): void {
  for (let n = 0; n < times; n++) {
    const startS = at.currentTime + 0.05 + n * everyS;
    const endS = startS + everyS * 0.7;
    const [tone, volume] = [at.createOscillator(), at.createGain()];
    tone.frequency.value = hz[n % hz.length] ?? 0;
    volume.gain.setValueAtTime(0, startS);
    volume.gain.linearRampToValueAtTime(LOUDNESS, startS + EDGE_S);
    volume.gain.setValueAtTime(LOUDNESS, endS - EDGE_S);
    volume.gain.linearRampToValueAtTime(0, endS);
    tone.connect(volume).connect(at.destination);
    tone.start(startS);
    tone.stop(endS);
  }
}

/** False when the browser allows no sound, as before the first touch of the page. The toast appears all the same. */
export async function soundAlert(priority: Priority): Promise<boolean> {
  if (!navigator.userActivation?.hasBeenActive) return false;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') await Promise.race([context.resume(), wait(PATIENCE_MS)]);
    if (context.state !== 'running') return false;
    play(context, PATTERNS[priority]);
    return true;
  } catch {
    return false; // a device without a sound card
  }
}
