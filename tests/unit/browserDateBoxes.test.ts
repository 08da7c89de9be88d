import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The browser writes dates as it likes; `DateBox` writes them as the console does. */
it('leaves no input of dates and times to the browser', () => {
  const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => {
      const text = readFileSync(join(root, 'src', file), 'utf8')
      return [...text.matchAll(browserBox)].map(([match]) => `${file}: ${match}`)
    })
  expect(found).toEqual([])
})

const browserBox = /\btype=(?:\{[^}]*)?["'](?:date|time|month|week)["']|["']datetime-local["']/g
