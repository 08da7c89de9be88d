import { expect, it, vi } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { writeSample } from '../../../src/advertising/server/sample/fillWithSample.ts'

vi.setConfig({ testTimeout: 60_000 })

it('the sample has a month that is agreed on, and one whose differences are told apart by three causes', async () => {
  const { builder, figures } = await writeSample({ catalogue, now: new Date('2026-11-21T10:30:00.000Z') })
  const rows = builder.of('reconciliation')
  const states = rows.map(({ status }) => status)
  expect(states.filter(status => status === 'open').length).toBeGreaterThanOrEqual(1)
  expect(states.filter(status => status === 'agreed').length).toBeGreaterThanOrEqual(1)
  for (const { reconciliation, figures: told, frozen } of figures) {
    const row = rows.find(({ id }) => id === reconciliation.id)
    expect(row?.figures).toMatchObject({ rows: told.length })
    expect(told.length).toBeGreaterThan(20)
    expect(frozen === null).toBe(row?.status === 'open')
  }
})
