import { describe, expect, it } from 'vitest'
import { advertisingHooks } from '../../../src/advertising/server/hooks/advertisingHooks.ts'
import { hooksOf } from '../../../src/engine/server/hooks/hooksOf.ts'
import { domainContext } from '../../../src/engine/server/hooks/resourceHooks.ts'
import type { Row } from '../../../src/engine/server/store/Store.ts'

const report = hooksOf({ hooks: advertisingHooks }, 'report')

describe('a report asks what can be answered [report.1]', () => {
  const base = { dimensions: ['campaign'], metrics: ['spend'], dateRange: 'last_7', granularity: 'day' }
  const check = (more: object) =>
    report.validate?.(
      { id: 'r1', ...base, ...more } as unknown as Row,
      domainContext({} as Parameters<typeof domainContext>[0]),
    )

  it('takes what goes together', async () => {
    expect(await check({})).toEqual({})
    expect(
      await check({
        sort: [{ column: 'day', direction: 'asc' }],
        filters: [{ dimension: 'day', op: 'gt', values: ['2026-11-01'] }],
      }),
    ).toEqual({})
  })

  it('says at the field what does not', () => {
    expect(check({ dimensions: ['lossReason'] })).toEqual({
      metrics: 'Loss reason breaks down lost bids only, not Spend',
    })
    expect(check({ filters: [{ dimension: 'lossReason', op: 'in', values: ['101'] }] })).toHaveProperty([
      'filters.0.dimension',
    ])
    expect(check({ filters: [{ dimension: 'deal', op: 'gt', values: ['1'] }] })).toEqual({
      'filters.0.dimension': 'Deal can’t be filtered by before or after',
    })
    expect(check({ sort: [{ column: 'clicks', direction: 'asc' }] })).toHaveProperty(['sort.0.column'])
    expect(check({ dateRange: 'custom', from: '2026-11-02', to: '2026-11-01' })).toEqual({
      to: 'Must not be before the first day',
    })
  })
})
