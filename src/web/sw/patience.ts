// How long to wait for the network before a stored answer is used. After the network was too late once, further requests wait less until an answer
// comes: a screen requests one thing after the other.

const SHORT_MS = 1_000;

let wasLate = false;

/** The network's answer when it comes in time, else null. */
export async function inTime(network: Promise<Response>, limitMs: number): Promise<Response | null> {
  void network.then(
    () => {
      wasLate = false;
    },
    () => {},
  );
  const first = await Promise.race([network.catch(() => null), nothingAfter(wasLate ? SHORT_MS : limitMs)]);
  if (first === null) wasLate = true;
  return first;
}

function nothingAfter(limitMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), limitMs));
}
