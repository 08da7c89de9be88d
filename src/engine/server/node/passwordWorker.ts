import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { scryptPasswords } from './passwords.ts'
import type { FromPasswordWorker, ToPasswordWorker } from './passwordsInThreads.ts'

// A thread of `passwordsInThreads`: one password after another.
const port = parentPort
if (!port) throw new Error('This file runs in a thread of its own')
// Who is signed in goes first, and on a busy machine a sign-in still gets a third of what another thread gets: at the lowest
// priority it waited for minutes. On Linux this is the thread's own priority; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(5)
const passwords = scryptPasswords()

port.on('message', (message: ToPasswordWorker) => void answer(message))

async function answer({ password, stored }: ToPasswordWorker): Promise<void> {
  const done = stored === null ? await passwords.hash(password) : await passwords.verify(password, stored)
  port?.postMessage({ done } satisfies FromPasswordWorker)
}
