import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { placeholder } from '../../src/engine/texts/t.ts'
import { objections, tooWide } from './axe.ts'
import { settled } from './browser.ts'
import { asPattern, type Speech } from './speech.ts'

/**
 * What is wrong with the page for a reader of the language, each as a line: `lang` and `dir`, what axe objects to, what is still English,
 * and what is cut off at 1440 or at 360 px. The page is 1440 px wide afterwards.
 */
export async function faultsOf(page: Page, speech: Speech): Promise<string[]> {
  await settled(page)
  const at = (width: number, found: readonly string[]) => found.map(fault => `${width}: ${fault}`)
  const found = [
    ...(await addressed(page, speech)),
    ...at(1440, await objections(page)),
    ...(await leftIn(page, speech)),
    ...at(1440, await cutOff(page)),
  ]
  await page.setViewportSize({ width: 360, height: 800 })
  await settled(page)
  found.push(...at(360, [...(await cutOff(page)), ...(await tooWide(page))]))
  await page.setViewportSize({ width: 1440, height: 900 })
  // In the span, recharts measures the texts of charts that were on the page before.
  return found.filter(fault => !fault.endsWith('region #recharts_measurement_span'))
}

/** Here somebody looks around: the page is as its reader needs it. */
export async function readable(page: Page, speech: Speech): Promise<void> {
  expect(await faultsOf(page, speech), new URL(page.url()).pathname).toEqual([])
}

async function addressed(page: Page, { code, direction }: Speech): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    // What says nothing runs from left to right.
    return `${lang} ${dir || 'ltr'}`
  })
  return found === `${code} ${direction}` ? [] : [`the document says it is ${found}`]
}

/**
 * English that the language has other words for, where people read or hear it; and values that were forgotten. What rows are called is
 * theirs.
 */
function leftIn(page: Page, { texts }: Speech): Promise<string[]> {
  const forms = Object.entries(texts)
    .filter(([english, text]) => english !== text)
    .flatMap(([english]) => english.split(/ *\|{4} */))
  const plain = forms.filter(text => !text.includes('%{'))
  // Of those enough is literal that nothing else is taken for them.
  const patterns = forms
    .filter(text => text.includes('%{') && text.replaceAll(placeholder, '').replace(/[^A-Za-z]/g, '').length >= 10)
    .map(text => `^${asPattern(text).source}$`)
  return page.evaluate(
    ([texts, sources]: readonly [readonly string[], readonly string[]]) => {
      const theirs = 'code, .d-text, .d-title, [lang="en"]'
      const left = new Set<string>()
      const plain = new Set(texts)
      const patterns = sources.map(source => new RegExp(source))
      const note = (found: string | null | undefined, what: string) => {
        const text = found?.trim() ?? ''
        if (!/[a-z]/i.test(text)) return
        if (/%\{\w|\|{4}/.test(text)) left.add(`${what} lacks a value: “${text}”`)
        else if (plain.has(text) || patterns.some(pattern => pattern.test(text)))
          left.add(`${what} still says “${text}”`)
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const within = node.parentElement
        if (within?.checkVisibility() && !within.closest(theirs)) note(node.textContent, 'text')
      }
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription']) {
        for (const one of document.querySelectorAll(`body [${name}]`)) {
          if (one.checkVisibility() && !one.closest(theirs)) note(one.getAttribute(name), name)
        }
      }
      return [...left]
    },
    [plain, patterns] as const,
  )
}

/** Buttons, tabs, headings and labels whose words don't fit them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], h1, h2, h3, label, thead th')]
      // What rows are called may be longer than any place for it.
      .filter(one => !one.closest('tbody, .k-legend'))
      .filter(one => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .filter(one => !one.closest('.visually-hidden') && getComputedStyle(one).overflow !== 'visible')
      .map(one => `cuts off “${one.textContent?.trim().slice(0, 60)}”`),
  )
}
