/**
 * A session that ends in the middle of work: the request that met the 401 waits here, the shell shows its sign-in dialog,
 * and when the person is back the same request goes out again, so that nothing typed is lost.
 */
export function onSessionEnded(show: Listener): () => void {
  listener = show
  return () => {
    if (listener === show) listener = null
  }
}

/** Resolves to true once the same person has signed in again; to false when nobody can ask or the dialog was left. */
export function signInAgain(): Promise<boolean> {
  const ask = listener
  if (!ask) return Promise.resolve(false)
  waiting ??= new Promise<boolean>(resolve => ask(resolve)).finally(() => {
    waiting = null
  })
  return waiting
}

let listener: Listener | null = null
let waiting: Promise<boolean> | null = null

/** Shows the dialog; answers through the callback, once. */
type Listener = (answer: (signedIn: boolean) => void) => void
