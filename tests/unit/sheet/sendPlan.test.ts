import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TreeRow } from '../../../src/engine/contract/treeRows.ts'
import type { PlannedRow } from '../../../src/engine/derive/tree/plannedRow.ts'
import { sendPlan } from '../../../src/engine/derive/tree/sendPlan.ts'

const calls = vi.hoisted(() => ({ sent: [] as (readonly TreeRow[])[] }))
vi.mock('../../../src/engine/providers/treeCalls.ts', () => ({
  sendTree: (rows: readonly TreeRow[]) => {
    calls.sent.push(rows)
    return Promise.resolve({ results: rows.map(({ ref }) => ({ ref, ok: true, done: 'create' })), saved: true })
  },
}))

describe('a plan', () => {
  beforeEach(() => {
    calls.sent = []
  })

  const planned = (at: number, names: number | null): PlannedRow => ({
    ref: `r${at}`,
    entity: 'campaign',
    name: `r${at}`,
    depth: 0,
    parent: null,
    values: names === null ? { name: 'x' } : { goal: { ref: `r${names}` } },
  })
  const send = async (rows: readonly PlannedRow[]) => {
    const told: string[] = []
    await sendPlan(rows, {
      batchId: 'b',
      dryRun: false,
      signal: new AbortController().signal,
      onResults: results => told.push(...results.map(({ ref }) => ref)),
    })
    return told
  }

  it('is sent in parts of at most a hundred rows', async () => {
    const rows = Array.from({ length: 201 }, (_, at) => planned(at, null))
    expect(await send(rows)).toEqual(rows.map(({ ref }) => ref))
    expect(calls.sent.map(({ length }) => length)).toEqual([100, 100, 1])
  })

  it('keeps a row together with one further down that it names', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => planned(at, at === 99 ? 100 : null))
    await send(rows)
    expect(calls.sent.map(([first, ...rest]) => [first?.ref, rest.length + 1])).toEqual([
      ['r0', 99],
      ['r99', 51],
    ])
  })

  it('is sent whole and in its order, whatever names what', async () => {
    const anyPlan = fc.array(fc.option(fc.integer({ min: 0, max: 250 })), { minLength: 1, maxLength: 250 })
    await fc.assert(
      fc.asyncProperty(anyPlan, async names => {
        calls.sent = []
        const rows = names.map((one, at) => planned(at, one !== null && one < names.length ? one : null))
        expect(await send(rows)).toEqual(rows.map(({ ref }) => ref))
        expect(calls.sent.flat().map(({ ref }) => ref)).toEqual(rows.map(({ ref }) => ref))
        expect(calls.sent.every(({ length }) => length > 0 && length <= 100)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
