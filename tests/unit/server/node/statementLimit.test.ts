import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { statementLimit } from '../../../../src/engine/server/node/postgres/statementLimit.ts'

it.each([
  ['select 1', undefined],
  ["select set_config('statement_timeout', $1, false)", undefined],
  ["begin read only; set local statement_timeout = '300s'", 300_000],
  ['begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0', null],
])('%s', (sql, limit) => {
  expect(statementLimit(sql)).toBe(limit)
})

it('understands every place that changes the limit', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => /\.(ts|mjs)$/.test(name))
  const lines = files
    .filter(name => !name.endsWith('postgres/statementLimit.ts'))
    .flatMap(name =>
      readFileSync(`src/${name}`, 'utf8')
        .split('\n')
        .map(line => [name, line] as const),
    )
    .filter(([, line]) => line.includes('statement_timeout') && !line.includes('set_config('))
  expect(lines.length).toBeGreaterThan(7)
  expect(lines.filter(([, line]) => statementLimit(line) === undefined)).toEqual([])
  // What is done in the same text would still be measured by the limit before.
  const works = /\b(select|insert|update|delete|create|alter|drop|truncate|analyze|lock|declare|fetch|call|do)\b/i
  expect(lines.filter(([, line]) => works.test(line))).toEqual([])
})
