import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes what a ClickHouse server takes and answers everything without rows, as one does that has no facts. */
export interface EmptyClickhouse {
  readonly url: string
  /** How many statements it leaves without an answer now. */
  readonly unanswered: number
  /** From now on it says nothing. */
  fallSilent(): void
  /** From now on it answers so. */
  refuse(status: number, text: string): void
  /** Breaks what it left without an answer, and answers again. */
  comeBack(): void
  stop(): void
}

export async function startEmptyClickhouse(): Promise<EmptyClickhouse> {
  const waiting = new Set<ServerResponse>()
  const nothing = (response: ServerResponse) => void response.writeHead(200).end()
  let answer = nothing
  const server = createServer((request, response) => request.resume().on('end', () => answer(response)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const comeBack = () => {
    answer = nothing
    for (const response of waiting) response.destroy()
    waiting.clear()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    get unanswered() {
      return waiting.size
    },
    fallSilent: () => {
      answer = response => void waiting.add(response)
    },
    refuse: (status, text) => {
      answer = response => void response.writeHead(status).end(text)
    },
    comeBack,
    stop: () => {
      comeBack()
      server.close()
      server.closeAllConnections()
    },
  }
}
