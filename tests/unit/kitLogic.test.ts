import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatColour, formatHex, parseAlpha, parseColour, toRgb } from '../../src/engine/kit/colour.ts'
import { sketchPresets, swatchPresets, twitterPresets } from '../../src/engine/kit/colourPresets.ts'
import { UserError } from '../../src/engine/kit/errorText.ts'
import { completed, queueFiles, uploadInOrder, uploading } from '../../src/engine/kit/fileQueue.ts'
import { formatBytes } from '../../src/engine/kit/formatNumber.ts'
import { moveTo, searchOptions, sideOf } from '../../src/engine/kit/optionSelection.ts'
import { debounce, throttle } from '../../src/engine/kit/pace.ts'

describe('options', () => {
  const options = [
    { value: 'NL', label: 'Netherlands' },
    { value: 'DE', label: 'Germany' },
    { value: 'x-land', label: 'Elsewhere' },
  ]

  it('[kit.5] are found by label and by value, ignoring case; by an empty text all', () => {
    const found = (text: string) => searchOptions(options, text).map(({ value }) => value)
    expect(found('LAND')).toEqual(['NL', 'x-land'])
    expect(found('de')).toEqual(['DE'])
    expect(found('  ')).toEqual(['NL', 'DE', 'x-land'])
    expect(found('zz')).toEqual([])
  })

  it('[kit.5] are on one side at most', () => {
    const included = moveTo({ included: [], excluded: ['DE'] }, 'NL', 'included')
    expect(included).toEqual({ included: ['NL'], excluded: ['DE'] })
    const moved = moveTo(included, 'NL', 'excluded')
    expect(moved).toEqual({ included: [], excluded: ['DE', 'NL'] })
    expect(sideOf(moved, 'NL')).toBe('excluded')
    expect(moveTo(moved, 'DE', null)).toEqual({ included: [], excluded: ['NL'] })
  })
})

describe('uploads', () => {
  const files = ['a', 'a', 'bad', 'c'].map(name => new File([name], name))

  it('[kit.3] go one at a time in queue order with status 1 and 2, and a failure stops none of the rest', async () => {
    expect([uploading, completed]).toEqual([1, 2])
    const queue = queueFiles([], files)
    expect(new Set(queue.map(({ id }) => id)).size).toBe(4)
    const told: string[] = []
    let atOnce = 0
    const results = await uploadInOrder(
      queue,
      async file => {
        atOnce += 1
        expect(atOnce).toBe(1)
        await Promise.resolve()
        atOnce -= 1
        if (file.name === 'bad') throw new UserError('refused')
        return file.name.toUpperCase()
      },
      (id, status) => told.push(`${queue.findIndex(entry => entry.id === id)}:${status}`),
    )
    expect(told).toEqual(['0:1', '0:2', '1:1', '1:2', '2:1', '2:2', '3:1', '3:2'])
    expect(results.map(result => (result.ok ? result.value : result.error))).toEqual(['A', 'A', 'refused', 'C'])
  })

  it('[kit.3] are sent no more once that is canceled; what was not sent has no result', async () => {
    const queue = queueFiles(
      [],
      ['a', 'b', 'c'].map(name => new File([name], name)),
    )
    const stop = new AbortController()
    const sent: string[] = []
    const upload = async (file: File) => {
      sent.push(file.name)
      if (file.name === 'b') stop.abort()
      stop.signal.throwIfAborted()
      return file.name
    }
    const results = await uploadInOrder(queue, upload, () => {}, stop.signal)
    expect(sent).toEqual(['a', 'b'])
    expect(results.map(({ file }) => file.name)).toEqual(['a'])
  })

  it('says sizes in words', () => {
    expect([0, 999, 1500, 2_100_000_000].map(formatBytes)).toEqual(['0 B', '999 B', '1.5 kB', '2.1 GB'])
  })
})

describe('colours', () => {
  it('[kit.7] are read as hex only when valid', () => {
    for (const text of ['', '#', '#12', '#12345', 'red', '#ggg', '12345678 9']) expect(parseColour(text)).toBeNull()
    for (const text of ['#3546d3', '3546D3', '#3546d3ff']) {
      const colour = parseColour(text)
      expect(colour && formatHex(colour)).toBe('#3546d3')
    }
    expect(parseColour('#fff')).toMatchObject({ s: 0, v: 100, a: 1 })
  })

  it('[kit.7] are read as rgb, hsv and hsl, with or without the name, within their ranges', () => {
    const hex = (text: string, notation?: 'rgb' | 'hsv' | 'hsl') => {
      const colour = parseColour(text, notation)
      return colour && formatHex(colour)
    }
    expect(hex('rgb(255, 128, 0)')).toBe('#ff8000')
    expect(hex('255 128 0', 'rgb')).toBe('#ff8000')
    expect(hex('hsv(120°, 100%, 50%)')).toBe('#008000')
    expect(hex('hsl(240, 100%, 50%)')).toBe('#0000ff')
    expect(hex('rgba(0, 0, 0, 0.5)')).toBe('#00000080')
    for (const text of ['256, 0, 0', '-1, 0, 0', '1, 2', '1, 2, x', '1,2,3,4,5']) expect(hex(text, 'rgb')).toBeNull()
    expect([hex('361, 0, 0', 'hsv'), hex('0, 101, 0', 'hsl')]).toEqual([null, null])
  })

  it('[kit.7] come back the same from every notation', () => {
    for (const text of [...sketchPresets, ...twitterPresets, '#3546d3']) {
      const colour = parseColour(text)
      if (!colour) throw new Error(`${text} did not parse`)
      expect(formatHex(colour)).toBe(text)
      for (const notation of ['hex', 'rgb', 'hsv', 'hsl'] as const) {
        const again = parseColour(formatColour(colour, notation), notation)
        if (!again) throw new Error(`${text} as ${notation} did not parse`)
        toRgb(again).forEach((part, at) => {
          expect(Math.abs(part - (toRgb(colour)[at] ?? 0)), `${text} as ${notation}`).toBeLessThanOrEqual(4)
        })
      }
    }
  })

  it('[kit.7] have an alpha that is clamped to 0–100 and turned into 0–1', () => {
    expect(['150', '-5', '50%', '0', '', 'x'].map(parseAlpha)).toEqual([1, 0, 0.5, 0, null, null])
  })

  it('[kit.7] are 15 in sketch and 10 in twitter, and no swatch stands twice', () => {
    expect([sketchPresets.length, twitterPresets.length]).toEqual([15, 10])
    expect(new Set(swatchPresets).size).toBe(swatchPresets.length)
  })
})

describe('pace', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('debounces: the last call, after the rest', () => {
    const run = vi.fn()
    const paced = debounce(run, 100)
    paced.call(1)
    vi.advanceTimersByTime(99)
    paced.call(2)
    vi.advanceTimersByTime(99)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run.mock.calls).toEqual([[2]])
  })

  it('throttles: the first at once, then the last of each span', () => {
    const run = vi.fn()
    const paced = throttle(run, 50)
    for (const at of [1, 2, 3]) paced.call(at)
    expect(run.mock.calls).toEqual([[1]])
    vi.advanceTimersByTime(50)
    expect(run.mock.calls).toEqual([[1], [3]])
    vi.advanceTimersByTime(500)
    paced.call(4)
    expect(run.mock.calls).toEqual([[1], [3], [4]])
    paced.call(5)
    paced.cancel()
    vi.advanceTimersByTime(500)
    expect(run).toHaveBeenCalledTimes(3)
  })
})
