import { parentPort } from 'node:worker_threads'
import type { Readings } from '../assets/AssetFiles.ts'
import { probeFile } from '../assets/probeFile.ts'
import { ApiError } from '../http/apiError.ts'
import type { FromProbe, ToProbe } from './probeInThread.ts'

// The thread of `probeInThread`: reads one file after another, whose bytes it asks the main thread for.
const port = parentPort
if (!port) throw new Error('This file runs in a thread of its own')
const waiting = new Map<number, (bytes: Uint8Array<ArrayBuffer>) => void>()
let last = 0

port.on('message', (message: ToProbe) => {
  if ('size' in message) return void answer(message.size)
  waiting.get(message.id)?.(message.bytes)
  waiting.delete(message.id)
})

async function answer(size: number): Promise<void> {
  const file: Readings = {
    size,
    read: (start, end) =>
      new Promise(resolve => {
        const id = ++last
        waiting.set(id, resolve)
        say({ read: { id, start, end } })
      }),
  }
  try {
    say({ facts: await probeFile(file) })
  } catch (error) {
    say(error instanceof ApiError ? { refused: error.message } : { failed: String(error) })
  }
  waiting.clear()
}

function say(message: FromProbe): void {
  port?.postMessage(message)
}
