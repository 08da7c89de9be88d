import { EnvironmentError } from '../environment.ts'
import { StoreAway } from '../store/StoreAway.ts'

/** Runs a command of the terminal: what it refuses is said in its sentence, and the process ends with 1. */
export async function asCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const plain = error instanceof Error && error.constructor === Error
    const expected = plain || error instanceof EnvironmentError || error instanceof StoreAway
    console.error(expected ? `Astrolabe · ${(error as Error).message}` : error)
    process.exitCode = 1
  }
}
