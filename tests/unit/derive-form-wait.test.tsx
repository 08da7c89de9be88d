import '../setup/productCatalogue.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { DataProviderContext, HttpError, testDataProvider } from 'ra-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { entitySchema } from '../../src/engine/contract/schema.ts'
import { formModel } from '../../src/engine/derive/form/formModel.ts'
import { RowFormFrame } from '../../src/engine/derive/form/RowFormFrame.tsx'
import { createRowForm, keepFormLaw } from '../../src/engine/derive/form/rowForm.ts'
import type { Row } from '../../src/engine/derive/form/rowPath.ts'
import { type SaveRow, type Saving, useSaving } from '../../src/engine/derive/form/useSaving.ts'
import { createQueryClient } from '../../src/engine/providers/queryClient.ts'

vi.mock('../../src/engine/providers/access.ts', async original => ({
  ...(await original<object>()),
  useMayRead: () => (target: unknown) => target !== undefined,
}))
vi.mock('../../src/engine/providers/organization.ts', async original => ({
  ...(await original<object>()),
  useOrganization: () => ({ organizations: [] }),
}))

describe('a new row that is sent before what it takes over is known', () => {
  const berlin: EntityRow = { id: 'berlin', version: 1, currency: 'EUR', timezone: 'Europe/Berlin' }
  const tokyo: EntityRow = { id: 'tokyo', version: 1, currency: 'JPY', timezone: 'Asia/Tokyo' }
  const soon = { timeout: 2_000 }
  const given = { type: 'ctv', account: 'berlin', organization: 'agency' }
  const whole = {
    ...{ name: 'Spring', durations: ['15'] },
    ...{ startAt: '2026-12-01T00:00:00.000Z', endAt: '2026-12-31T00:00:00.000Z' },
  }
  const { campaign } = (catalogue as Catalogue).resources
  if (!campaign) throw new Error('There are no campaigns')
  const model = formModel(campaign, entitySchema(campaign))

  /** A form as its page makes it. Accounts are answered by `answer`; `sent` is what was saved. */
  const begun = (values: Row, options: { readonly given?: Row } = { given }) => {
    const asked: string[] = []
    const answers = new Map<string, (row: EntityRow | Error) => void>()
    const provider = testDataProvider({
      getOne: (_, { id }) => {
        asked.push(String(id))
        return new Promise((resolve, reject) => {
          answers.set(String(id), row => (row instanceof Error ? reject(row) : resolve({ data: row as never })))
        })
      },
    })
    const start = model.complete(given)
    const form = createRowForm(start)
    keepFormLaw(form, model)
    const sent: Row[] = []
    const onSave: SaveRow = async row => {
      sent.push(row)
      return null
    }
    let saving: Saving | undefined
    function Page() {
      saving = useSaving(form, model, onSave, options)
      return (
        <RowFormFrame form={form} model={model} start={start} onSubmit={saving.send}>
          fields
        </RowFormFrame>
      )
    }
    renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={createQueryClient()}>
          <DataProviderContext value={provider}>
            <Page />
          </DataProviderContext>
        </QueryClientProvider>
      </MemoryRouter>,
    )
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    const press = form.handleSubmit(row => saving?.send(row))
    const answer = (id: string, row: EntityRow | Error) => answers.get(id)?.(row)
    return { form, press, answer, asked, sent }
  }

  it('waits, and has the currency, the time zone and the wall clock of its account', async () => {
    const { press, answer, asked, sent } = begun(whole)
    const saved = press()
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    expect(sent).toEqual([])
    answer('berlin', berlin)
    await saved
    const taken = { currency: 'EUR', timezone: 'Europe/Berlin', startAt: '2026-11-30T23:00:00.000Z' }
    expect(sent).toEqual([expect.objectContaining(taken)])
  })

  it('keeps what somebody chose', async () => {
    const { press, answer, asked, sent } = begun({ ...whole, currency: 'GBP' })
    const saved = press()
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    answer('berlin', berlin)
    await saved
    expect(sent).toEqual([expect.objectContaining({ currency: 'GBP', timezone: 'Europe/Berlin' })])
  })

  it('keeps what the person came with', async () => {
    const { press, answer, asked, sent } = begun(whole, { given: { ...given, currency: 'USD' } })
    const saved = press()
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    answer('berlin', berlin)
    await saved
    expect(sent).toEqual([expect.objectContaining({ currency: 'USD', timezone: 'Europe/Berlin' })])
  })

  it('waits for the account that was chosen meanwhile', async () => {
    const { form, press, answer, asked, sent } = begun(whole)
    const saved = press()
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    form.setValue('account', 'tokyo')
    answer('berlin', berlin)
    await expect.poll(() => asked, soon).toEqual(['berlin', 'tokyo'])
    expect(sent).toEqual([])
    answer('tokyo', tokyo)
    await saved
    expect(sent).toEqual([expect.objectContaining({ account: 'tokyo', currency: 'JPY', timezone: 'Asia/Tokyo' })])
  })

  it('is sent as the form shows it where the account can’t be read, which is not asked again', async () => {
    // react-admin says there what it met.
    vi.spyOn(console, 'error').mockReturnValue()
    const { press, answer, asked, sent } = begun(whole)
    const saved = press()
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    answer('berlin', new HttpError('Not allowed', 403))
    await saved
    await press()
    const { currency, timezone } = model.complete(given)
    const shown = expect.objectContaining({ currency, timezone, startAt: whole.startAt })
    expect([asked, sent]).toEqual([['berlin'], [shown, shown]])
  })

  it('is not sent where the account can’t be read for now, and goes on when it can', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.useFakeTimers()
    try {
      const { press, answer, asked, sent } = begun(whole)
      const saved = press()
      for (let tries = 1; tries <= 3; tries += 1) {
        await vi.advanceTimersByTimeAsync(2000)
        expect(asked).toHaveLength(tries)
        answer('berlin', new HttpError('Away', 503))
      }
      await saved
      expect(sent).toEqual([])
      const again = press()
      await vi.advanceTimersByTimeAsync(1)
      answer('berlin', berlin)
      await again
      expect(sent).toEqual([expect.objectContaining({ currency: 'EUR', timezone: 'Europe/Berlin' })])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not sent where no answer comes, and goes on when it has', async () => {
    vi.useFakeTimers()
    try {
      const { press, answer, sent } = begun(whole)
      let isDone = false
      const saved = press().then(() => {
        isDone = true
      })
      await vi.advanceTimersByTimeAsync(19_999)
      expect(isDone).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await saved
      expect(sent).toEqual([])
      answer('berlin', berlin)
      await press()
      expect(sent).toEqual([expect.objectContaining({ currency: 'EUR', timezone: 'Europe/Berlin' })])
    } finally {
      vi.useRealTimers()
    }
  })

  it('[entity.4] says at once what is missing', async () => {
    const { form, press, asked, sent } = begun({ ...whole, name: '' })
    await press()
    expect(Object.keys(form.control._formState.errors)).toEqual(['name'])
    expect([asked, sent]).toEqual([[], []])
  })

  it('[entity.4] is checked again, as it may hold something else by then', async () => {
    const { form, press, answer, asked, sent } = begun(whole)
    const saved = press()
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    form.setValue('name', '')
    answer('berlin', berlin)
    await saved
    expect(Object.keys(form.control._formState.errors)).toEqual(['name'])
    expect([sent, form.control._formState.submitCount]).toEqual([[], 1])
    form.setValue('name', 'Summer')
    await press()
    expect(sent).toEqual([expect.objectContaining({ name: 'Summer', currency: 'EUR' })])
  })

  it('is sent once, however often that is asked', async () => {
    const { press, answer, asked, sent } = begun(whole)
    const saved = [press(), press()]
    await expect.poll(() => asked, soon).toEqual(['berlin'])
    saved.push(press())
    answer('berlin', berlin)
    await Promise.all(saved)
    expect(sent).toHaveLength(1)
  })

  it('waits for nothing where it takes over nothing', async () => {
    const { press, asked, sent } = begun(whole, {})
    await press()
    expect([asked, sent.length]).toEqual([[], 1])
  })
})
