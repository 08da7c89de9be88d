import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guidePictures } from '../../scripts/pictures/guidePictures.ts'
import { type GuideText, guideProblems } from '../guides/guideProblems.ts'
import { screenWords } from '../guides/screenWords.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/guide')
const pictures = join(root, 'docs/images/guide')

const guides: readonly GuideText[] = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .map(name => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
const words = screenWords()
const problemsOf = (guide: GuideText) => guideProblems(guide, { words, exists: existsSync })

describe('the guides for people who run campaigns', () => {
  it('cover every area', () => {
    expect(guides.map(({ path }) => path.slice(folder.length + 1)).sort()).toEqual([
      'administration.md',
      'audiences.md',
      'campaigns.md',
      'deals.md',
      'getting-started.md',
      'integrations.md',
      'inventory.md',
      'media.md',
      'reporting.md',
    ])
  })

  it.each(guides.map(guide => [guide.path.slice(folder.length + 1), guide] as const))(
    '%s names what is on screen, shows pictures that exist, and links to files',
    (_name, guide) => {
      expect(problemsOf(guide)).toEqual([])
      const [first] = guide.text.split('\n')
      expect(first).toMatch(/^# [A-Z]/)
      expect(guide.text.match(/^# /gm)).toHaveLength(1)
      expect(guide.text).toMatch(/^## /m)
      expect(guide.text.split('\n').length).toBeLessThanOrEqual(150)
    },
  )

  it('use each picture that there is, and there is each that the script takes', () => {
    const used = guides.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)]+\.webp)\)/g)].map(([, file = '']) => join(dirname(path), file)),
    )
    const files = readdirSync(pictures).map(name => join(pictures, name))
    expect(files.filter(file => !used.includes(file))).toEqual([])
    const taken = guidePictures.flatMap(({ name }) => [`${name}-dark.webp`, `${name}-light.webp`])
    expect(readdirSync(pictures).sort()).toEqual(taken.sort())
  })

  it('say so when a guide is wrong', () => {
    const wrong = (text: string) => problemsOf({ path: join(folder, 'wrong.md'), text })
    expect(wrong('Click **Launch campaign**, then **Launch rocket**.')).toEqual(['Not on screen: Launch rocket'])
    const light = '../images/guide/list-light.webp'
    expect(wrong(`![A list](${light}){.light-only}![](../images/guide/nothing-dark.webp){.dark-only}`)).toEqual([
      'No such file: ../images/guide/nothing-dark.webp',
      `Not in both themes: ${light}`,
    ])
    expect(wrong(`![](${light}){.light-only}![](../images/guide/list-dark.webp){.dark-only}`)).toEqual([
      `Says not what it shows: ${light}`,
    ])
    expect(wrong('See [nothing](nothing.md) and [a heading](media.md#no-such-job).')).toEqual([
      'No such file: nothing.md',
      'No such heading: media.md#no-such-job',
    ])
  })
})
