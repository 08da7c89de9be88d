/**
 * How long the server may take for each statement of a transaction after this text, where it says so: milliseconds, or null for
 * "without end". The text does nothing else that takes long. One that means something else by it must not say it in these words.
 */
export function statementLimit(sql: string): number | null | undefined {
  const [found, seconds] = limited.exec(sql) ?? []
  if (found === undefined) return undefined
  return seconds === undefined ? null : Number(seconds) * 1000
}

const limited = /\bset local statement_timeout = (?:0|'([0-9]+)s')/
