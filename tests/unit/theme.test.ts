import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { palettes } from '../../src/engine/shell/theme/palettes.ts'
import { contrast } from './contrast.ts'

const css = readFileSync(new URL('../../src/engine/shell/theme/tokens.css', import.meta.url), 'utf8')
const [lightBlock = '', darkBlock = ''] = css.split('[data-theme="dark"]')
const light = tokensOf(lightBlock)
const themes = { light, dark: { ...light, ...tokensOf(darkBlock) } }

describe.each(['light', 'dark'] as const)('the %s theme', mode => {
  const token = (name: string) => {
    const value = themes[mode][name]
    if (!value) throw new Error(`no token --${name}`)
    return value
  }

  it('gives Material UI the tokens’ own colours', () => {
    const { primary, success, warning, error, background, text, divider } = palettes[mode]
    expect(primary).toMatchObject({
      main: token('accent'),
      dark: token('accent-strong'),
      contrastText: token('on-accent'),
    })
    expect(success).toMatchObject({ main: token('ok'), light: token('ok-soft') })
    expect(warning).toMatchObject({ main: token('warn'), light: token('warn-soft') })
    expect(error).toMatchObject({ main: token('bad'), light: token('bad-soft') })
    expect(background).toEqual({ default: token('ground'), paper: token('surface') })
    expect(text).toMatchObject({ primary: token('ink'), secondary: token('ink-2') })
    expect(divider).toBe(token('line'))
  })

  it('keeps text at 4.5 to 1 on every ground', () => {
    const grounds = ['ground', 'surface', 'sunken']
    const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'bad', 'wait']
    const pairs = [
      ...inks.flatMap(ink => grounds.map(ground => [ink, ground] as const)),
      ...['ok', 'warn', 'bad', 'idle', 'wait', 'accent'].map(tone => [tone, `${tone}-soft`] as const),
      ...(['ink', 'ink-2'] as const).map(ink => [ink, 'accent-soft'] as const),
      ...(['accent', 'accent-strong'] as const).map(ground => ['on-accent', ground] as const),
    ]
    const faint = pairs.filter(([ink, ground]) => contrast(token(ink), token(ground)) < 4.5)
    expect(faint).toEqual([])
  })

  it('keeps the borders of inputs at 3 to 1', () => {
    for (const ground of ['ground', 'surface'])
      expect(contrast(token('line-input'), token(ground))).toBeGreaterThanOrEqual(3)
  })

  it('keeps the series of charts and the marks of changes at 3 to 1', () => {
    const colours = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'brass']
    expect(colours.filter(name => contrast(token(name), token('surface')) < 3)).toEqual([])
  })
})

function tokensOf(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}
