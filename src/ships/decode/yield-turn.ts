// Lets the thread's other work have its turn: questions to the ship store are answered while an answer is being decoded.

/** A message to oneself: unlike a timer it is not held back to 4 ms. */
export function yieldTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
