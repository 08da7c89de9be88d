import type { Queries, SqlRow } from './Database.ts'
import type { DatabaseLine } from './databaseLine.ts'

/**
 * What may be long, in the line, asked once for all who wait with the same statement and values: a dashboard that many open, a report
 * that somebody reloads. Only what has not begun is shared, so that nobody reads older rows than they would have read alone. The rows
 * belong to all of them. Who leaves hears it at once; when the last has left, the question is given up.
 */
export function askedTogether(line: DatabaseLine, ask: Queries['query']): Queries['query'] {
  const waiting = new Map<string, Question>()

  function begin(key: string, sql: string, params: readonly unknown[] | undefined): Question {
    const left = new AbortController()
    let isBegun = false
    const rows = line.runLong(() => {
      isBegun = true
      // An abandoned question may have been followed by another, which still waits.
      if (waiting.get(key)?.left === left) waiting.delete(key)
      return ask(sql, params, left.signal)
    }, sql)
    const question = { rows, left, askers: 0 }
    // Where nobody is in the line before it, it begins at once.
    if (!isBegun) waiting.set(key, question)
    return question
  }

  async function join(question: Question, forget: () => void, signal: AbortSignal | undefined): Promise<SqlRow[]> {
    question.askers += 1
    if (!signal) return question.rows
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        question.askers -= 1
        if (question.askers > 0) return
        forget()
        question.left.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      question.rows.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  return async (sql, params, signal) => {
    signal?.throwIfAborted()
    const key = JSON.stringify([sql, params])
    const question = waiting.get(key) ?? begin(key, sql, params)
    const forget = () => {
      if (waiting.get(key) === question) waiting.delete(key)
    }
    return join(question, forget, signal)
  }
}

interface Question {
  readonly rows: Promise<SqlRow[]>
  readonly left: AbortController
  askers: number
}
