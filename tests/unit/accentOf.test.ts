import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentOf } from '../../src/engine/shell/theme/accentOf.ts'
import { palettes } from '../../src/engine/shell/theme/palettes.ts'
import { contrast } from './contrast.ts'

const css = readFileSync(new URL('../../src/engine/shell/theme/tokens.css', import.meta.url), 'utf8')
const blocks = { light: css.split('[data-theme="dark"]')[0], dark: css.split('[data-theme="dark"]')[1] }

describe.each(['light', 'dark'] as const)('an accent of any colour, in the %s theme', mode => {
  const tokenOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(blocks[mode] ?? '')?.[1] ?? ''

  it.each(['#0f766e', '#ffe600', '#ff0000', '#000000', '#ffffff', '#7f7f7f', '#00ffff', '#1a1a80'])(
    '%s is read on every ground, and under the text of buttons',
    colour => {
      const { accent, strong, soft, on } = accentOf(colour)[mode]
      const pairs = [
        ...['ground', 'surface', 'sunken'].map(name => [accent, tokenOf(name)] as const),
        [accent, soft] as const,
        [tokenOf('ink'), soft] as const,
        [tokenOf('ink-2'), soft] as const,
        [on, accent] as const,
        [on, strong] as const,
      ]
      expect(pairs.filter(([one, other]) => contrast(one, other) < 4.5)).toEqual([])
      expect(on).toBe(
        palettes[mode].primary && 'contrastText' in palettes[mode].primary && palettes[mode].primary.contrastText,
      )
    },
  )
})

it('keeps a colour that can be read as it is', () => {
  expect(accentOf('#0f766e').light.accent).toBe('#0f766e')
})

it('refuses what is no colour', () => {
  expect(() => accentOf('teal')).toThrow('The colour teal must look like #0f766e')
})
