/** So many are worked on before others have their turn: this is the thread that answers everybody. */
const atOnce = 1_000

/** Each with its place, with pauses for others. */
export async function* unhurried<T>(all: Iterable<T>): AsyncGenerator<readonly [place: number, one: T]> {
  let place = 0
  for (const one of all) {
    if (place % atOnce === 0) await new Promise(resolve => setTimeout(resolve))
    yield [place, one]
    place++
  }
}
