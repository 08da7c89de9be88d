import { EnvironmentError, readEnvironment } from '../environment.ts'
import { StoreAway } from '../store/StoreAway.ts'
import type { NodeProduct } from './nodeProduct.ts'
import { runHost } from './runHost.ts'

/** The Node host as a process: the console and its API on one port, as the environment says, until a signal ends it. */
export async function startHost(product: ProductOf): Promise<void> {
  let stop: (() => Promise<void>) | undefined
  let stopping = false
  // From the first moment on: the first process of a container hears of no signal by itself, and a start may take minutes.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Nothing to finish yet.
      if (!stop) process.exit(signal === 'SIGTERM' ? 0 : 130)
      // A second Ctrl-C of a person who does not want to wait.
      if (stopping) process.exit(130)
      stopping = true
      stop().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
  try {
    stop = await runHost(await soundProduct(product, process.env), process.env)
  } catch (error) {
    const plain = error instanceof Error && error.constructor === Error
    const expected = plain || error instanceof EnvironmentError || error instanceof StoreAway
    console.error(expected ? `Astrolabe · ${(error as Error).message}` : error)
    process.exit(1)
  }
}

type Variables = Readonly<Record<string, string | undefined>>
type ProductOf = (variables: Variables) => NodeProduct | Promise<NodeProduct>

/** @throws EnvironmentError of all that is wrong with the variables, the host's own and the product's */
async function soundProduct(product: ProductOf, variables: Variables): Promise<NodeProduct> {
  const [own, made] = await Promise.allSettled([
    (async () => readEnvironment(variables))(),
    (async () => product(variables))(),
  ])
  const problems = [own, made].flatMap(one =>
    one.status === 'rejected' && one.reason instanceof EnvironmentError ? one.reason.problems : [],
  )
  if (problems.length > 0) throw new EnvironmentError(problems)
  if (made.status === 'rejected') throw made.reason
  return made.value
}
